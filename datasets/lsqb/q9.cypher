// As q6, where the two persons do not know each other.
MATCH (person1:Person)-[:KNOWS]-(:Person)-[:KNOWS]-(person3:Person)-[:HAS_INTEREST]->(:Tag)
WHERE NOT (person1)-[:KNOWS]-(person3) AND person1 <> person3
RETURN count(*) AS count;
