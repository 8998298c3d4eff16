// Tags of friends' posts of some weeks.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(post:Post)-[:HAS_TAG]->(tag:Tag)
WHERE post.creationDate >= $startDate
  AND post.creationDate < $endDate
RETURN tag.name, count(*) AS posts;
