// A person's friends, and since when.
MATCH (:Person {id: $personId})-[knows:KNOWS]-(friend:Person)
RETURN friend.id, friend.firstName, friend.lastName, knows.creationDate;
