-- Forums that friends of friends joined lately, and how many posts those hold.
SELECT forum.title, count(*) AS posts
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id AND k2.edgeId <> k1.edgeId
JOIN forumHasMember AS member ON member.personId = k2.person2Id
JOIN forum ON forum.id = member.forumId
JOIN post ON post.forumId = forum.id
WHERE k1.person1Id = $personId
  AND member.joinDate > $minDate
GROUP BY ALL;
