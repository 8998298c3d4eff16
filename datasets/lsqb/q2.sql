-- Two persons who know each other, a comment of the first replying to a post of the second.
SELECT count(*) AS count
FROM knows
JOIN comment ON comment.creatorId = knows.person1Id
JOIN post ON post.id = comment.postId AND post.creatorId = knows.person2Id;
