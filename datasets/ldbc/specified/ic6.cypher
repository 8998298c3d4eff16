// Other tags of the posts of friends and their friends that bear a tag.
MATCH (person:Person {id: $personId})-[:KNOWS*1..2]-(friend:Person)
WHERE friend <> person
WITH DISTINCT friend
MATCH (friend)<-[:HAS_CREATOR]-(post:Post)-[:HAS_TAG]->(:Tag {name: $tagName}),
      (post)-[:HAS_TAG]->(tag:Tag)
WHERE tag.name <> $tagName
RETURN tag.name AS tagName, count(*) AS postCount
ORDER BY postCount DESC, tagName
LIMIT 10
