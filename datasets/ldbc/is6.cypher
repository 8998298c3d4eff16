// The forum of the post that a comment replies to, and who moderates it.
MATCH (:Comment {id: $commentId})-[:REPLY_OF]->(:Post)<-[:CONTAINER_OF]-(forum:Forum)
      -[:HAS_MODERATOR]->(moderator:Person)
RETURN forum.id, forum.title, moderator.id, moderator.firstName, moderator.lastName;
