// Friends and their friends who began to work for a company of a country before a year.
MATCH (person:Person {id: $personId})-[:KNOWS*1..2]-(friend:Person)
WHERE friend <> person
WITH DISTINCT friend
MATCH (friend)-[work:WORK_AT]->(company:Company)-[:IS_LOCATED_IN]->(:Country {name: $countryName})
WHERE work.workFrom < $workFromYear
RETURN friend.id AS personId, friend.firstName AS personFirstName, friend.lastName AS personLastName,
       company.name AS organizationName, work.workFrom AS organizationWorkFromYear
ORDER BY organizationWorkFromYear, personId, organizationName DESC
LIMIT 10
