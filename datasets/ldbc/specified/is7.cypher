// The replies to a message, and whether their authors know that of the message.
// A CASE whose alternative is null never takes it, as nothing equals null.
MATCH (author:Person)<-[:HAS_CREATOR]-(:Message {id: $messageId})<-[:REPLY_OF]-(reply:Comment)
      -[:HAS_CREATOR]->(replier:Person)
OPTIONAL MATCH (author)-[knows:KNOWS]-(replier)
RETURN reply.id AS commentId, reply.content AS commentContent,
       reply.creationDate AS commentCreationDate, replier.id AS replyAuthorId,
       replier.firstName AS replyAuthorFirstName, replier.lastName AS replyAuthorLastName,
       CASE knows WHEN null THEN false ELSE true END AS replyAuthorKnowsOriginalMessageAuthor
ORDER BY commentCreationDate DESC, replyAuthorId
