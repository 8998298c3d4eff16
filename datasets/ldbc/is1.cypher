// A person's profile.
MATCH (p:Person {id: $personId})-[:IS_LOCATED_IN]->(city:City)
RETURN p.firstName, p.lastName, p.birthday, p.locationIP, p.browserUsed, city.id, p.gender,
       p.creationDate;
