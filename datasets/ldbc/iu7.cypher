// A new comment that replies to a post or to a comment. The ID of the other one is -1.
MATCH (author:Person {id: $authorPersonId}), (country:Country {id: $countryId})
CREATE (author)<-[:HAS_CREATOR]-(comment:Comment:Message {
         id: $commentId, creationDate: $creationDate, locationIP: $locationIP,
         browserUsed: $browserUsed, content: $content, length: $length
       })-[:IS_LOCATED_IN]->(country);
MATCH (comment:Comment {id: $commentId}), (post:Post {id: $replyToPostId})
CREATE (comment)-[:REPLY_OF]->(post);
MATCH (comment:Comment {id: $commentId}), (replied:Comment {id: $replyToCommentId})
CREATE (comment)-[:REPLY_OF]->(replied);
UNWIND $tagIds AS tagId
MATCH (comment:Comment {id: $commentId}), (tag:Tag {id: tagId})
CREATE (comment)-[:HAS_TAG]->(tag);
