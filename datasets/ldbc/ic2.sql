-- Older messages of friends.
SELECT friend.id, friend.firstName, friend.lastName, message.id, message.content,
       message.creationDate
FROM knows AS k
JOIN person AS friend ON friend.id = k.person2Id
JOIN message ON message.creatorId = friend.id
WHERE k.person1Id = $personId
  AND message.creationDate <= $maxDate;
