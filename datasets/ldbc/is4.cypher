// What a comment says.
MATCH (comment:Comment {id: $commentId})
RETURN comment.creationDate, comment.content;
