-- Other tags of the posts of friends of friends that bear a tag.
SELECT other.name, count(*) AS posts
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN post ON post.creatorId = k2.person2Id
JOIN postHasTag AS h1 ON h1.postId = post.id
JOIN tag AS known ON known.id = h1.tagId
JOIN postHasTag AS h2 ON h2.postId = post.id
JOIN tag AS other ON other.id = h2.tagId
WHERE k1.person1Id = $personId
  AND known.name = $tagName
  AND other.name <> $tagName
GROUP BY ALL;
