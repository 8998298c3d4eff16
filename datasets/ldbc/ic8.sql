-- Replies to a person's messages, and their authors.
SELECT replier.id, replier.firstName, replier.lastName, reply.creationDate, reply.id,
       reply.content
FROM message
JOIN comment AS reply ON coalesce(reply.postId, reply.commentId) = message.id
JOIN person AS replier ON replier.id = reply.creatorId
WHERE message.creatorId = $personId;
