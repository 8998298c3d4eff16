-- The latest replies to a person's messages.
SELECT replier.id, replier.firstName, replier.lastName, reply.creationDate, reply.id, reply.content
FROM message
JOIN message AS reply ON reply.replyOfId = message.id
JOIN person AS replier ON replier.id = reply.creatorId
WHERE message.creatorId = $personId
ORDER BY reply.creationDate DESC, reply.id
LIMIT 20;
