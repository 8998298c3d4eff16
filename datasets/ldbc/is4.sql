-- What a comment says.
SELECT creationDate, content
FROM comment
WHERE id = $commentId;
