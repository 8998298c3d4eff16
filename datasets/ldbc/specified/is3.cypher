// A person's friends, the latest friendships first.
MATCH (:Person {id: $personId})-[knows:KNOWS]-(friend:Person)
RETURN friend.id AS personId, friend.firstName AS firstName, friend.lastName AS lastName,
       knows.creationDate AS friendshipCreationDate
ORDER BY friendshipCreationDate DESC, personId
