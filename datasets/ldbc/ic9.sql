-- Older messages of friends of friends.
SELECT friend.id, friend.firstName, friend.lastName, message.id, message.content,
       message.creationDate
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN person AS friend ON friend.id = k2.person2Id
JOIN message ON message.creatorId = friend.id
WHERE k1.person1Id = $personId
  AND message.creationDate < $maxDate;
