-- The replies to a comment, and their authors.
SELECT reply.id, reply.content, reply.creationDate, replier.id, replier.firstName,
       replier.lastName
FROM comment
JOIN person AS author ON author.id = comment.creatorId
JOIN comment AS reply ON reply.commentId = comment.id
JOIN person AS replier ON replier.id = reply.creatorId
WHERE comment.id = $commentId;
