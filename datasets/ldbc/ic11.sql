-- Where friends of friends have worked in a country for some years.
SELECT friend.id, friend.firstName, friend.lastName, company.name, w.workFrom
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN person AS friend ON friend.id = k2.person2Id
JOIN personWorkAt AS w ON w.personId = friend.id
JOIN organisation AS company ON company.id = w.organisationId
JOIN place AS country ON country.id = company.placeId
WHERE k1.person1Id = $personId
  AND company.type = 'company'
  AND country.name = $countryName
  AND country.type = 'country'
  AND w.workFrom < $workFromYear;
