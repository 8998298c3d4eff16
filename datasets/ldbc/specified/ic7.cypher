// Who liked a person's messages last, each with the latest like.
MATCH (person:Person {id: $personId})<-[:HAS_CREATOR]-(message:Message)<-[like:LIKES]-(liker:Person)
WITH person, message, like.creationDate AS likeDate, liker
ORDER BY likeDate DESC, message.id
WITH person, liker, head(collect({message: message, date: likeDate})) AS latest
OPTIONAL MATCH (liker)-[knows:KNOWS]-(person)
RETURN liker.id AS personId, liker.firstName AS personFirstName, liker.lastName AS personLastName,
       latest.date AS likeCreationDate, latest.message.id AS commentOrPostId,
       coalesce(latest.message.content, latest.message.imageFile) AS commentOrPostContent,
       (latest.date - latest.message.creationDate) / 60000 AS minutesLatency,
       knows IS NULL AS isNew
ORDER BY likeCreationDate DESC, personId
LIMIT 20
