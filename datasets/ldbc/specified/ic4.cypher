// Tags of friends' posts in a period that no post of theirs bore before.
MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(post:Post)-[:HAS_TAG]->(tag:Tag)
WHERE post.creationDate < $endDate
WITH tag, sum(CASE WHEN post.creationDate >= $startDate THEN 1 ELSE 0 END) AS postCount,
     count(*) AS allCount
WHERE postCount = allCount
RETURN tag.name AS tagName, postCount
ORDER BY postCount DESC, tagName
LIMIT 10
