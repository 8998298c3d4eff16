// Friends who reply to posts with tags of a class and the classes below it, by their replies.
MATCH (tag:Tag)-[:HAS_TYPE]->(:TagClass)-[:IS_SUBCLASS_OF*0..]->(:TagClass {name: $tagClassName})
WITH collect(DISTINCT tag) AS tags
MATCH (:Person {id: $personId})-[:KNOWS]-(friend:Person)<-[:HAS_CREATOR]-(comment:Comment)
      -[:REPLY_OF]->(:Post)-[:HAS_TAG]->(tag:Tag)
WHERE tag IN tags
RETURN friend.id AS personId, friend.firstName AS personFirstName, friend.lastName AS personLastName,
       collect(DISTINCT tag.name) AS tagNames, count(DISTINCT comment) AS replyCount
ORDER BY replyCount DESC, personId
LIMIT 20
