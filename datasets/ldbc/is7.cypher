// The replies to a comment, and their authors.
MATCH (author:Person)<-[:HAS_CREATOR]-(:Comment {id: $commentId})<-[:REPLY_OF]-(reply:Comment)
      -[:HAS_CREATOR]->(replier:Person)
RETURN reply.id, reply.content, reply.creationDate, replier.id, replier.firstName,
       replier.lastName;
