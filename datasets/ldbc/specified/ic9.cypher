// The latest messages of friends and their friends before a date.
MATCH (person:Person {id: $personId})-[:KNOWS]-(near:Person)
MATCH (near)-[:KNOWS]-(far:Person)
UNWIND [near, far] AS friend
WITH DISTINCT person, friend
WHERE friend <> person
MATCH (friend)<-[:HAS_CREATOR]-(message:Message)
WHERE message.creationDate < $maxDate
RETURN friend.id AS personId, friend.firstName AS personFirstName, friend.lastName AS personLastName,
       message.id AS commentOrPostId,
       coalesce(message.content, message.imageFile) AS commentOrPostContent,
       message.creationDate AS commentOrPostCreationDate
ORDER BY commentOrPostCreationDate DESC, commentOrPostId
LIMIT 20
