// Who likes a person's messages.
MATCH (:Person {id: $personId})<-[:HAS_CREATOR]-(message:Message)<-[like:LIKES]-(liker:Person)
RETURN liker.id, liker.firstName, liker.lastName, like.creationDate, message.id, message.content;
