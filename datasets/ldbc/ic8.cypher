// Replies to a person's messages, and their authors.
MATCH (:Person {id: $personId})<-[:HAS_CREATOR]-(:Message)<-[:REPLY_OF]-(reply:Comment)
      -[:HAS_CREATOR]->(replier:Person)
RETURN replier.id, replier.firstName, replier.lastName, reply.creationDate, reply.id,
       reply.content;
