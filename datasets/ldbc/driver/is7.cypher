// The replies to a message, and whether their authors know that of the message.
MATCH (author:Person)<-[:HAS_CREATOR]-(:Message {id: $messageId})<-[:REPLY_OF]-(reply:Comment)
      -[:HAS_CREATOR]->(replier:Person)
OPTIONAL MATCH (author)-[knows:KNOWS]-(replier)
RETURN reply.id AS commentId, reply.content AS commentContent,
       reply.creationDate AS commentCreationDate, replier.id AS replyAuthorId,
       replier.firstName AS replyAuthorFirstName, replier.lastName AS replyAuthorLastName,
       knows IS NOT NULL AS replyAuthorKnowsOriginalMessageAuthor
ORDER BY commentCreationDate DESC, replyAuthorId
