// Where friends of friends have worked in a country for some years.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(friend:Person),
      (friend)-[work:WORK_AT]->(company:Company)-[:IS_LOCATED_IN]->(country:Country)
WHERE country.name = $countryName
  AND work.workFrom < $workFromYear
RETURN friend.id, friend.firstName, friend.lastName, company.name, work.workFrom;
