// A message with a tag, its creator, a liker and a reply, in every combination.
MATCH (:Tag)<-[:HAS_TAG]-(message:Message)-[:HAS_CREATOR]->(:Person),
      (message)<-[:LIKES]-(:Person),
      (message)<-[:REPLY_OF]-(:Comment)
RETURN count(*) AS count;
