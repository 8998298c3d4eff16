-- The author of a comment.
SELECT author.id, author.firstName, author.lastName
FROM comment
JOIN person AS author ON author.id = comment.creatorId
WHERE comment.id = $commentId;
