// The latest messages of friends and their friends before a date.
MATCH (person:Person {id: $personId})-[:KNOWS*1..2]-(friend:Person)
WHERE friend <> person
WITH DISTINCT friend
MATCH (friend)<-[:HAS_CREATOR]-(message:Message)
WHERE message.creationDate < $maxDate
RETURN friend.id AS personId, friend.firstName AS personFirstName, friend.lastName AS personLastName,
       message.id AS commentOrPostId,
       coalesce(message.content, message.imageFile) AS commentOrPostContent,
       message.creationDate AS commentOrPostCreationDate
ORDER BY commentOrPostCreationDate DESC, commentOrPostId
LIMIT 20
