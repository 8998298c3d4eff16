// Persons of a first name three friendships away, and where they live.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(:Person)-[:KNOWS]-(friend:Person),
      (friend)-[:IS_LOCATED_IN]->(city:City)
WHERE friend.firstName = $firstName
RETURN friend.id, friend.lastName, friend.birthday, friend.creationDate, friend.gender,
       friend.browserUsed, friend.locationIP, city.name;
