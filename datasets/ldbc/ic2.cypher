// Older messages of friends.
MATCH (:Person {id: $personId})-[:KNOWS]-(friend:Person)<-[:HAS_CREATOR]-(message:Message)
WHERE message.creationDate <= $maxDate
RETURN friend.id, friend.firstName, friend.lastName, message.id, message.content,
       message.creationDate;
