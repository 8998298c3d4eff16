-- A person's friends, and since when.
SELECT friend.id, friend.firstName, friend.lastName, k.creationDate
FROM knows AS k
JOIN person AS friend ON friend.id = k.person2Id
WHERE k.person1Id = $personId;
