// A new post in a forum. It has an image or a text. An empty text is none.
MATCH (author:Person {id: $authorPersonId}), (country:Country {id: $countryId}),
      (forum:Forum {id: $forumId})
CREATE (author)<-[:HAS_CREATOR]-(post:Post:Message {
         id: $postId, creationDate: $creationDate, locationIP: $locationIP,
         browserUsed: $browserUsed, length: $length,
         imageFile: CASE WHEN $imageFile = '' THEN null ELSE $imageFile END,
         content: CASE WHEN $content = '' THEN null ELSE $content END,
         language: CASE WHEN $language = '' THEN null ELSE $language END
       })<-[:CONTAINER_OF]-(forum),
       (post)-[:IS_LOCATED_IN]->(country);
UNWIND $tagIds AS tagId
MATCH (post:Post {id: $postId}), (tag:Tag {id: tagId})
CREATE (post)-[:HAS_TAG]->(tag);
