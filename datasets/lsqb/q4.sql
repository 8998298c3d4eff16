-- A message with a tag, its creator, a liker and a reply, in every combination.
SELECT count(*) AS count
FROM messageHasTag AS has
JOIN message ON message.id = has.messageId
JOIN likes ON likes.messageId = message.id
JOIN comment AS reply ON reply.messageId = message.id
WHERE message.creatorId IS NOT NULL;
