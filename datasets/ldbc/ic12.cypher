// Friends who comment on posts about a class of tags.
MATCH (:Person {id: $personId})-[:KNOWS]-(friend:Person)<-[:HAS_CREATOR]-(comment:Comment),
      (comment)-[:REPLY_OF]->(:Post)-[:HAS_TAG]->(tag:Tag)-[:HAS_TYPE]->(class:TagClass)
WHERE class.name = $tagClassName
RETURN friend.id, friend.firstName, friend.lastName, tag.name, count(*) AS comments;
