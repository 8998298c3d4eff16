// The author of a comment.
MATCH (:Comment {id: $commentId})-[:HAS_CREATOR]->(author:Person)
RETURN author.id, author.firstName, author.lastName;
