-- A person's friends, the latest friendships first.
SELECT friend.id, friend.firstName, friend.lastName, k.creationDate
FROM knows AS k
JOIN person AS friend ON friend.id = k.person2Id
WHERE k.person1Id = $personId
ORDER BY k.creationDate DESC, friend.id;
