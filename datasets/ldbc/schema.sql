-- LDBC SNB's CsvComposite files, in the folder that the variable `files` names, as tables. Each entity is
-- a table; edges of which an entity has at most one are columns of it. KNOWS is there in both
-- directions, under one number. Rows lie in the order of the end that queries come from.
CREATE MACRO csv(name, types) AS TABLE
  SELECT * FROM read_csv(getvariable('files') || name, delim = '|', quote = '', escape = '',
    header = true, auto_detect = false, columns = types);

CREATE TABLE place AS
  SELECT p.*, i.partOfId
  FROM csv('/static/place_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'name': 'VARCHAR', 'url': 'VARCHAR', 'type': 'VARCHAR'}) AS p
  LEFT JOIN csv('/static/place_isPartOf_place_*.csv',
    {'id': 'BIGINT', 'partOfId': 'BIGINT'}) AS i ON i.id = p.id;

CREATE TABLE organisation AS
  SELECT o.*, l.placeId
  FROM csv('/static/organisation_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'type': 'VARCHAR', 'name': 'VARCHAR', 'url': 'VARCHAR'}) AS o
  LEFT JOIN csv('/static/organisation_isLocatedIn_place_*.csv',
    {'id': 'BIGINT', 'placeId': 'BIGINT'}) AS l ON l.id = o.id;

CREATE TABLE tagclass AS FROM csv('/static/tagclass_[0-9]*_[0-9]*.csv',
  {'id': 'BIGINT', 'name': 'VARCHAR', 'url': 'VARCHAR'});

CREATE TABLE tag AS
  SELECT t.*, h.classId
  FROM csv('/static/tag_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'name': 'VARCHAR', 'url': 'VARCHAR'}) AS t
  LEFT JOIN csv('/static/tag_hasType_tagclass_*.csv',
    {'id': 'BIGINT', 'classId': 'BIGINT'}) AS h ON h.id = t.id;

CREATE TABLE person AS
  SELECT p.*, l.placeId
  FROM csv('/dynamic/person_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'firstName': 'VARCHAR', 'lastName': 'VARCHAR', 'gender': 'VARCHAR',
     'birthday': 'BIGINT', 'creationDate': 'BIGINT', 'locationIP': 'VARCHAR',
     'browserUsed': 'VARCHAR', 'language': 'VARCHAR', 'email': 'VARCHAR'}) AS p
  LEFT JOIN csv('/dynamic/person_isLocatedIn_place_*.csv',
    {'id': 'BIGINT', 'placeId': 'BIGINT'}) AS l ON l.id = p.id;

CREATE TABLE forum AS
  SELECT f.*, m.moderatorId
  FROM csv('/dynamic/forum_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'title': 'VARCHAR', 'creationDate': 'BIGINT'}) AS f
  LEFT JOIN csv('/dynamic/forum_hasModerator_person_*.csv',
    {'id': 'BIGINT', 'moderatorId': 'BIGINT'}) AS m ON m.id = f.id;

CREATE TABLE post AS
  SELECT p.*, c.creatorId, l.placeId, f.forumId
  FROM csv('/dynamic/post_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'imageFile': 'VARCHAR', 'creationDate': 'BIGINT', 'locationIP': 'VARCHAR',
     'browserUsed': 'VARCHAR', 'language': 'VARCHAR', 'content': 'VARCHAR', 'length': 'BIGINT'}) AS p
  LEFT JOIN csv('/dynamic/post_hasCreator_person_*.csv',
    {'id': 'BIGINT', 'creatorId': 'BIGINT'}) AS c ON c.id = p.id
  LEFT JOIN csv('/dynamic/post_isLocatedIn_place_*.csv',
    {'id': 'BIGINT', 'placeId': 'BIGINT'}) AS l ON l.id = p.id
  LEFT JOIN csv('/dynamic/forum_containerOf_post_*.csv',
    {'forumId': 'BIGINT', 'id': 'BIGINT'}) AS f ON f.id = p.id
  ORDER BY c.creatorId;

CREATE TABLE comment AS
  SELECT c.*, h.creatorId, l.placeId, p.postId, r.commentId,
    coalesce(p.postId, r.commentId) AS messageId
  FROM csv('/dynamic/comment_[0-9]*_[0-9]*.csv',
    {'id': 'BIGINT', 'creationDate': 'BIGINT', 'locationIP': 'VARCHAR', 'browserUsed': 'VARCHAR',
     'content': 'VARCHAR', 'length': 'BIGINT'}) AS c
  LEFT JOIN csv('/dynamic/comment_hasCreator_person_*.csv',
    {'id': 'BIGINT', 'creatorId': 'BIGINT'}) AS h ON h.id = c.id
  LEFT JOIN csv('/dynamic/comment_isLocatedIn_place_*.csv',
    {'id': 'BIGINT', 'placeId': 'BIGINT'}) AS l ON l.id = c.id
  LEFT JOIN csv('/dynamic/comment_replyOf_post_*.csv',
    {'id': 'BIGINT', 'postId': 'BIGINT'}) AS p ON p.id = c.id
  LEFT JOIN csv('/dynamic/comment_replyOf_comment_*.csv',
    {'id': 'BIGINT', 'commentId': 'BIGINT'}) AS r ON r.id = c.id
  ORDER BY h.creatorId;

CREATE VIEW message AS
  SELECT id, content, creationDate, creatorId, placeId FROM post
  UNION ALL
  SELECT id, content, creationDate, creatorId, placeId FROM comment;

CREATE TABLE knows AS
  WITH edge AS (
    SELECT row_number() OVER () AS edgeId, *
    FROM csv('/dynamic/person_knows_person_*.csv',
      {'person1Id': 'BIGINT', 'person2Id': 'BIGINT', 'creationDate': 'BIGINT'}))
  SELECT edgeId, person1Id, person2Id, creationDate FROM edge
  UNION ALL
  SELECT edgeId, person2Id, person1Id, creationDate FROM edge
  ORDER BY person1Id;

CREATE TABLE likes AS
  SELECT * FROM (
    FROM csv('/dynamic/person_likes_post_*.csv',
      {'personId': 'BIGINT', 'messageId': 'BIGINT', 'creationDate': 'BIGINT'})
    UNION ALL
    FROM csv('/dynamic/person_likes_comment_*.csv',
      {'personId': 'BIGINT', 'messageId': 'BIGINT', 'creationDate': 'BIGINT'}))
  ORDER BY messageId;

CREATE TABLE postHasTag AS
  FROM csv('/dynamic/post_hasTag_tag_*.csv', {'postId': 'BIGINT', 'tagId': 'BIGINT'})
  ORDER BY postId;

CREATE TABLE commentHasTag AS
  FROM csv('/dynamic/comment_hasTag_tag_*.csv', {'commentId': 'BIGINT', 'tagId': 'BIGINT'})
  ORDER BY commentId;

CREATE VIEW messageHasTag AS
  SELECT postId AS messageId, tagId FROM postHasTag
  UNION ALL
  SELECT commentId, tagId FROM commentHasTag;

CREATE TABLE personHasInterest AS
  FROM csv('/dynamic/person_hasInterest_tag_*.csv', {'personId': 'BIGINT', 'tagId': 'BIGINT'})
  ORDER BY personId;

CREATE TABLE forumHasMember AS
  FROM csv('/dynamic/forum_hasMember_person_*.csv',
    {'forumId': 'BIGINT', 'personId': 'BIGINT', 'joinDate': 'BIGINT'})
  ORDER BY personId;

CREATE TABLE personWorkAt AS
  FROM csv('/dynamic/person_workAt_organisation_*.csv',
    {'personId': 'BIGINT', 'organisationId': 'BIGINT', 'workFrom': 'BIGINT'})
  ORDER BY personId;

CREATE UNIQUE INDEX personById ON person (id);
CREATE UNIQUE INDEX commentById ON comment (id);
CREATE INDEX postByCreator ON post (creatorId);
CREATE INDEX commentByCreator ON comment (creatorId);
CREATE INDEX commentByComment ON comment (commentId);
CREATE INDEX knowsByPerson ON knows (person1Id);
