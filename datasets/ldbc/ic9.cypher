// Older messages of friends of friends.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(friend:Person)
      <-[:HAS_CREATOR]-(message:Message)
WHERE message.creationDate < $maxDate
RETURN friend.id, friend.firstName, friend.lastName, message.id, message.content,
       message.creationDate;
