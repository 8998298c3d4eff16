-- As q5, where the reply does not bear the message's tag.
SELECT count(*) AS count
FROM messageHasTag AS has1
JOIN comment AS reply ON coalesce(reply.postId, reply.commentId) = has1.messageId
JOIN commentHasTag AS has2 ON has2.commentId = reply.id
WHERE has1.tagId <> has2.tagId
  AND NOT EXISTS (
    FROM commentHasTag AS shared
    WHERE shared.commentId = reply.id
      AND shared.tagId = has1.tagId);
