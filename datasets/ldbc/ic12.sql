-- Friends who comment on posts about a class of tags.
SELECT friend.id, friend.firstName, friend.lastName, tag.name, count(*) AS comments
FROM knows AS k
JOIN person AS friend ON friend.id = k.person2Id
JOIN comment ON comment.creatorId = friend.id
JOIN post ON post.id = comment.postId
JOIN postHasTag AS h ON h.postId = post.id
JOIN tag ON tag.id = h.tagId
JOIN tagclass AS class ON class.id = tag.classId
WHERE k.person1Id = $personId
  AND class.name = $tagClassName
GROUP BY ALL;
