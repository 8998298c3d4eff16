-- Friends of friends who wrote from two countries, and how many pairs of messages there are.
SELECT friend.id, friend.firstName, friend.lastName, count(*) AS pairs
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN person AS friend ON friend.id = k2.person2Id
JOIN message AS messageX ON messageX.creatorId = friend.id
JOIN place AS countryX ON countryX.id = messageX.placeId
JOIN message AS messageY ON messageY.creatorId = friend.id AND messageY.id <> messageX.id
JOIN place AS countryY ON countryY.id = messageY.placeId
WHERE k1.person1Id = $personId
  AND countryX.name = $countryXName
  AND countryX.type = 'country'
  AND countryY.name = $countryYName
  AND countryY.type = 'country'
  AND messageX.creationDate >= $startDate
  AND messageX.creationDate < $endDate
  AND messageY.creationDate >= $startDate
  AND messageY.creationDate < $endDate
GROUP BY ALL;
