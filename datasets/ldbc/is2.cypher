// A person's comments, with the posts they reply to and those posts' authors.
MATCH (:Person {id: $personId})<-[:HAS_CREATOR]-(comment:Comment)-[:REPLY_OF]->(post:Post)
      -[:HAS_CREATOR]->(author:Person)
RETURN comment.id, comment.content, comment.creationDate, post.id, author.id, author.firstName,
       author.lastName;
