// Friends of friends, strangers themselves, born around a month's end, by posts on common interests.
MATCH (person:Person {id: $personId})-[:KNOWS*2..2]-(friend:Person)-[:IS_LOCATED_IN]->(city:City)
WHERE friend <> person AND NOT (friend)-[:KNOWS]-(person)
WITH DISTINCT person, friend, city, datetime({epochMillis: friend.birthday}) AS birthday
WHERE birthday.month = $month AND birthday.day >= 21
      OR birthday.month = $month % 12 + 1 AND birthday.day < 22
OPTIONAL MATCH (friend)<-[:HAS_CREATOR]-(post:Post)
WITH person, friend, city, collect(post) AS posts
WITH friend, city, size(posts) AS postCount,
     size([post IN posts WHERE (post)-[:HAS_TAG]->(:Tag)<-[:HAS_INTEREST]-(person)]) AS commonCount
RETURN friend.id AS personId, friend.firstName AS personFirstName, friend.lastName AS personLastName,
       commonCount - (postCount - commonCount) AS commonInterestScore,
       friend.gender AS personGender, city.name AS personCityName
ORDER BY commonInterestScore DESC, personId
LIMIT 10
