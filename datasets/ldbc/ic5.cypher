// Forums that friends of friends joined lately, and how many posts those hold.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(:Person)
      <-[member:HAS_MEMBER]-(forum:Forum)-[:CONTAINER_OF]->(:Post)
WHERE member.joinDate > $minDate
RETURN forum.title, count(*) AS posts;
