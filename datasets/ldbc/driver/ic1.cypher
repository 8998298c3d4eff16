// Persons of a first name within three steps of acquaintance, with where they live, studied and work.
// Who never studied or worked has an empty list.
MATCH (person:Person {id: $personId}), (friend:Person {firstName: $firstName})
WHERE friend <> person
MATCH path = shortestPath((person)-[:KNOWS*1..3]-(friend))
WITH friend, length(path) AS distanceFromPerson
ORDER BY distanceFromPerson, friend.lastName, friend.id
LIMIT 20
MATCH (friend)-[:IS_LOCATED_IN]->(city:City)
OPTIONAL MATCH (friend)-[studies:STUDY_AT]->(university:University)-[:IS_LOCATED_IN]->(place:City)
WITH friend, city, distanceFromPerson,
     collect(CASE WHEN university IS NULL THEN null
                  ELSE [university.name, studies.classYear, place.name]
             END) AS friendUniversities
OPTIONAL MATCH (friend)-[work:WORK_AT]->(company:Company)-[:IS_LOCATED_IN]->(country:Country)
WITH friend, city, distanceFromPerson, friendUniversities,
     collect(CASE WHEN company IS NULL THEN null
                  ELSE [company.name, work.workFrom, country.name]
             END) AS friendCompanies
RETURN friend.id AS friendId, friend.lastName AS friendLastName, distanceFromPerson,
       friend.birthday AS friendBirthday, friend.creationDate AS friendCreationDate,
       friend.gender AS friendGender, friend.browserUsed AS friendBrowserUsed,
       friend.locationIP AS friendLocationIp, friend.email AS friendEmails,
       friend.speaks AS friendLanguages, city.name AS friendCityName, friendUniversities,
       friendCompanies
ORDER BY distanceFromPerson, friendLastName, friendId
LIMIT 20
