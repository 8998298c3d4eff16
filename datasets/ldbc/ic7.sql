-- Who likes a person's messages.
SELECT liker.id, liker.firstName, liker.lastName, likes.creationDate, message.id, message.content
FROM message
JOIN likes ON likes.messageId = message.id
JOIN person AS liker ON liker.id = likes.personId
WHERE message.creatorId = $personId;
