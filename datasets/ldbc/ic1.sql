-- Persons of a first name three friendships away, and where they live.
SELECT friend.id, friend.lastName, friend.birthday, friend.creationDate, friend.gender,
       friend.browserUsed, friend.locationIP, city.name
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN knows AS k3 ON k3.person1Id = k2.person2Id AND k3.edgeId <> k2.edgeId
  AND k3.edgeId <> k1.edgeId
JOIN person AS friend ON friend.id = k3.person2Id
JOIN place AS city ON city.id = friend.placeId
WHERE k1.person1Id = $personId
  AND friend.firstName = $firstName
  AND city.type = 'city';
