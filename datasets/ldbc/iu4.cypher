// A new forum, with its moderator and tags.
MATCH (moderator:Person {id: $moderatorPersonId})
CREATE (:Forum {id: $forumId, title: $forumTitle, creationDate: $creationDate})
       -[:HAS_MODERATOR]->(moderator);
UNWIND $tagIds AS tagId
MATCH (forum:Forum {id: $forumId}), (tag:Tag {id: tagId})
CREATE (forum)-[:HAS_TAG]->(tag);
