// Other tags of the posts of friends and their friends that bear a tag.
MATCH (person:Person {id: $personId})-[:KNOWS]-(near:Person)
MATCH (near)-[:KNOWS]-(far:Person)
UNWIND [near, far] AS friend
WITH DISTINCT person, friend
WHERE friend <> person
MATCH (friend)<-[:HAS_CREATOR]-(post:Post)-[:HAS_TAG]->(:Tag {name: $tagName}),
      (post)-[:HAS_TAG]->(tag:Tag)
WHERE tag.name <> $tagName
RETURN tag.name AS tagName, count(*) AS postCount
ORDER BY postCount DESC, tagName
LIMIT 10
