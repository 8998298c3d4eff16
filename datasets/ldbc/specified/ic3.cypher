// Friends and their friends who live in neither of two countries, but wrote from both in a period.
MATCH (person:Person {id: $personId})-[:KNOWS*1..2]-(friend:Person)
WHERE friend <> person
WITH DISTINCT friend
MATCH (friend)-[:IS_LOCATED_IN]->(:City)-[:IS_PART_OF]->(home:Country)
WHERE NOT home.name IN [$countryXName, $countryYName]
MATCH (friend)<-[:HAS_CREATOR]-(message:Message)-[:IS_LOCATED_IN]->(country:Country)
WHERE country.name IN [$countryXName, $countryYName]
      AND $startDate <= message.creationDate < $endDate
WITH friend, sum(CASE WHEN country.name = $countryXName THEN 1 ELSE 0 END) AS xCount,
     sum(CASE WHEN country.name = $countryYName THEN 1 ELSE 0 END) AS yCount
WHERE xCount > 0 AND yCount > 0
RETURN friend.id AS friendId, friend.firstName AS friendFirstName,
       friend.lastName AS friendLastName, xCount, yCount, xCount + yCount AS xyCount
ORDER BY xyCount DESC, friendId
LIMIT 20
