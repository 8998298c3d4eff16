// Other tags of the posts of friends of friends that bear a tag.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(post:Post),
      (post)-[:HAS_TAG]->(known:Tag),
      (post)-[:HAS_TAG]->(other:Tag)
WHERE known.name = $tagName
  AND other.name <> $tagName
RETURN other.name, count(*) AS posts;
