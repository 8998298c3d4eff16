// As q5, where the reply does not bear the message's tag.
MATCH (tag1:Tag)<-[:HAS_TAG]-(:Message)<-[:REPLY_OF]-(comment:Comment)-[:HAS_TAG]->(tag2:Tag)
WHERE NOT (comment)-[:HAS_TAG]->(tag1) AND tag1 <> tag2
RETURN count(*) AS count;
