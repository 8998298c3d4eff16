// A person, a friend, a friend of that friend, and an interest of the last.
MATCH (person1:Person)-[:KNOWS]-(:Person)-[:KNOWS]-(person3:Person)-[:HAS_INTEREST]->(:Tag)
WHERE person1 <> person3
RETURN count(*) AS count;
