// The forum of a message's thread, and who moderates it.
MATCH (:Message {id: $messageId})-[:REPLY_OF*0..]->(:Post)<-[:CONTAINER_OF]-(forum:Forum)
      -[:HAS_MODERATOR]->(moderator:Person)
RETURN forum.id AS forumId, forum.title AS forumTitle, moderator.id AS moderatorId,
       moderator.firstName AS moderatorFirstName, moderator.lastName AS moderatorLastName
