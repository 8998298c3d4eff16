-- Tags of friends' posts of some weeks.
SELECT tag.name, count(*) AS posts
FROM knows AS k
JOIN post ON post.creatorId = k.person2Id
JOIN postHasTag AS h ON h.postId = post.id
JOIN tag ON tag.id = h.tagId
WHERE k.person1Id = $personId
  AND post.creationDate >= $startDate
  AND post.creationDate < $endDate
GROUP BY ALL;
