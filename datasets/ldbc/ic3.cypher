// Friends of friends who wrote from two countries, and how many pairs of messages there are.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(friend:Person),
      (friend)<-[:HAS_CREATOR]-(messageX:Message)-[:IS_LOCATED_IN]->(countryX:Country),
      (friend)<-[:HAS_CREATOR]-(messageY:Message)-[:IS_LOCATED_IN]->(countryY:Country)
WHERE countryX.name = $countryXName
  AND countryY.name = $countryYName
  AND messageX.creationDate >= $startDate
  AND messageX.creationDate < $endDate
  AND messageY.creationDate >= $startDate
  AND messageY.creationDate < $endDate
RETURN friend.id, friend.firstName, friend.lastName, count(*) AS pairs;
