-- Countries, their inhabitants' forums, and the tag classes of direct replies there.
SELECT count(*) AS count
FROM place AS country
JOIN place AS city ON city.partOfId = country.id
JOIN person ON person.placeId = city.id
JOIN forumHasMember AS member ON member.personId = person.id
JOIN post ON post.forumId = member.forumId
JOIN comment ON comment.postId = post.id
JOIN commentHasTag AS has ON has.commentId = comment.id
JOIN tag ON tag.id = has.tagId
JOIN tagclass ON tagclass.id = tag.classId
WHERE country.type = 'country'
  AND city.type = 'city';
