-- The forum of the post that a comment replies to, and who moderates it.
SELECT forum.id, forum.title, moderator.id, moderator.firstName, moderator.lastName
FROM comment
JOIN post ON post.id = comment.postId
JOIN forum ON forum.id = post.forumId
JOIN person AS moderator ON moderator.id = forum.moderatorId
WHERE comment.id = $commentId;
