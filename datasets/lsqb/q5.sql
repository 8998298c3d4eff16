-- A tag of a message and a different tag of a reply to it.
SELECT count(*) AS count
FROM messageHasTag AS has1
JOIN comment AS reply ON reply.messageId = has1.messageId
JOIN commentHasTag AS has2 ON has2.commentId = reply.id
WHERE has1.tagId <> has2.tagId;
