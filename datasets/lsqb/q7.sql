-- As q4, where the liker and the reply may be missing.
SELECT count(*) AS count
FROM messageHasTag AS has
JOIN message ON message.id = has.messageId
LEFT JOIN likes ON likes.messageId = message.id
LEFT JOIN comment AS reply ON reply.messageId = message.id
WHERE message.creatorId IS NOT NULL;
