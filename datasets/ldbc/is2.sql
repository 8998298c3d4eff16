-- A person's comments, with the posts they reply to and those posts' authors.
SELECT comment.id, comment.content, comment.creationDate, post.id, author.id, author.firstName,
       author.lastName
FROM comment
JOIN post ON post.id = comment.postId
JOIN person AS author ON author.id = post.creatorId
WHERE comment.creatorId = $personId;
