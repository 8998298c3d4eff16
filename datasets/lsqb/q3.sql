-- Triangles of persons who know each other and live in cities of one country.
WITH countrymen AS (
  SELECT knows.person1Id, knows.person2Id
  FROM knows
  JOIN person AS person1 ON person1.id = knows.person1Id
  JOIN place AS city1 ON city1.id = person1.placeId
  JOIN person AS person2 ON person2.id = knows.person2Id
  JOIN place AS city2 ON city2.id = person2.placeId AND city2.partOfId = city1.partOfId
  JOIN place AS country ON country.id = city1.partOfId
  WHERE city1.type = 'city'
    AND city2.type = 'city'
    AND country.type = 'country')
SELECT count(*) AS count
FROM countrymen AS k1
JOIN countrymen AS k2 ON k2.person1Id = k1.person2Id
JOIN countrymen AS k3 ON k3.person1Id = k2.person2Id AND k3.person2Id = k1.person1Id;
