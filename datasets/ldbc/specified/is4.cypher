// A message's text, or else its image.
MATCH (message:Message {id: $messageId})
RETURN message.creationDate AS messageCreationDate,
       coalesce(message.content, message.imageFile) AS messageContent
