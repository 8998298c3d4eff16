-- Writes files of LDBC's generator in its serializer CsvComposite (an edge label a file, dates in milliseconds)
-- as its serializer CsvMergeForeign does (a row has its foreign keys, dates as text), which LDBC's
-- implementations for relational systems load. ${data} and ${out} are the folders of both.

create macro rows_of(file, called) as table
  select * from read_csv('${data}/' || file, delim = '|', quote = '', escape = '', header = false, skip = 1,
    all_varchar = true, names = called, null_padding = true, parallel = false);

create macro text_of(millis) as strftime(epoch_ms(millis::bigint), '%Y-%m-%dT%H:%M:%S.%g+0000');

copy (
  select id, name, url, type, container
  from rows_of('static/place_0_0.csv', ['id', 'name', 'url', 'type'])
  left join rows_of('static/place_isPartOf_place_0_0.csv', ['part', 'container']) on id = part
) to '${out}/static/place_0_0.csv' (header, delimiter '|');

copy (
  select id, name, url, super
  from rows_of('static/tagclass_0_0.csv', ['id', 'name', 'url'])
  left join rows_of('static/tagclass_isSubclassOf_tagclass_0_0.csv', ['sub', 'super']) on id = sub
) to '${out}/static/tagclass_0_0.csv' (header, delimiter '|');

copy (
  select id, name, url, class
  from rows_of('static/tag_0_0.csv', ['id', 'name', 'url'])
  join rows_of('static/tag_hasType_tagclass_0_0.csv', ['tag', 'class']) on id = tag
) to '${out}/static/tag_0_0.csv' (header, delimiter '|');

copy (
  select id, type, name, url, place
  from rows_of('static/organisation_0_0.csv', ['id', 'type', 'name', 'url'])
  join rows_of('static/organisation_isLocatedIn_place_0_0.csv', ['organisation', 'place'])
    on id = organisation
) to '${out}/static/organisation_0_0.csv' (header, delimiter '|');

create table person as
  select * from rows_of('dynamic/person_0_0.csv', ['id', 'firstName', 'lastName', 'gender', 'birthday',
    'creationDate', 'locationIP', 'browserUsed', 'languages', 'emails']);

copy (
  select id, firstName, lastName, gender, epoch_ms(birthday::bigint)::date, text_of(creationDate), locationIP,
    browserUsed, place
  from person join rows_of('dynamic/person_isLocatedIn_place_0_0.csv', ['person', 'place']) on id = person
) to '${out}/dynamic/person_0_0.csv' (header, delimiter '|');

copy (select id, unnest(string_split(emails, ';')) from person)
  to '${out}/dynamic/person_email_emailaddress_0_0.csv' (header, delimiter '|');

copy (select id, unnest(string_split(languages, ';')) from person)
  to '${out}/dynamic/person_speaks_language_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/person_hasInterest_tag_0_0.csv', ['person', 'tag']))
  to '${out}/dynamic/person_hasInterest_tag_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/person_studyAt_organisation_0_0.csv', ['person', 'organisation', 'year']))
  to '${out}/dynamic/person_studyAt_organisation_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/person_workAt_organisation_0_0.csv', ['person', 'organisation', 'year']))
  to '${out}/dynamic/person_workAt_organisation_0_0.csv' (header, delimiter '|');

copy (
  select one, other, text_of(creationDate)
  from rows_of('dynamic/person_knows_person_0_0.csv', ['one', 'other', 'creationDate'])
) to '${out}/dynamic/person_knows_person_0_0.csv' (header, delimiter '|');

copy (
  select person, message, text_of(creationDate)
  from rows_of('dynamic/person_likes_post_0_0.csv', ['person', 'message', 'creationDate'])
) to '${out}/dynamic/person_likes_post_0_0.csv' (header, delimiter '|');

copy (
  select person, message, text_of(creationDate)
  from rows_of('dynamic/person_likes_comment_0_0.csv', ['person', 'message', 'creationDate'])
) to '${out}/dynamic/person_likes_comment_0_0.csv' (header, delimiter '|');

copy (
  select id, title, text_of(creationDate), moderator
  from rows_of('dynamic/forum_0_0.csv', ['id', 'title', 'creationDate'])
  join rows_of('dynamic/forum_hasModerator_person_0_0.csv', ['forum', 'moderator']) on id = forum
) to '${out}/dynamic/forum_0_0.csv' (header, delimiter '|');

copy (
  select forum, person, text_of(joinDate)
  from rows_of('dynamic/forum_hasMember_person_0_0.csv', ['forum', 'person', 'joinDate'])
) to '${out}/dynamic/forum_hasMember_person_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/forum_hasTag_tag_0_0.csv', ['forum', 'tag']))
  to '${out}/dynamic/forum_hasTag_tag_0_0.csv' (header, delimiter '|');

copy (
  select id, imageFile, text_of(creationDate), locationIP, browserUsed, language, content, length, creator,
    forum, country
  from rows_of('dynamic/post_0_0.csv', ['id', 'imageFile', 'creationDate', 'locationIP', 'browserUsed',
    'language', 'content', 'length'])
  join rows_of('dynamic/post_hasCreator_person_0_0.csv', ['created', 'creator']) on id = created
  join rows_of('dynamic/forum_containerOf_post_0_0.csv', ['forum', 'contained']) on id = contained
  join rows_of('dynamic/post_isLocatedIn_place_0_0.csv', ['located', 'country']) on id = located
) to '${out}/dynamic/post_0_0.csv' (header, delimiter '|');

copy (
  select id, text_of(creationDate), locationIP, browserUsed, content, length, creator, country, post, comment
  from rows_of('dynamic/comment_0_0.csv', ['id', 'creationDate', 'locationIP', 'browserUsed', 'content',
    'length'])
  join rows_of('dynamic/comment_hasCreator_person_0_0.csv', ['created', 'creator']) on id = created
  join rows_of('dynamic/comment_isLocatedIn_place_0_0.csv', ['located', 'country']) on id = located
  left join rows_of('dynamic/comment_replyOf_post_0_0.csv', ['toPost', 'post']) on id = toPost
  left join rows_of('dynamic/comment_replyOf_comment_0_0.csv', ['toComment', 'comment']) on id = toComment
) to '${out}/dynamic/comment_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/post_hasTag_tag_0_0.csv', ['post', 'tag']))
  to '${out}/dynamic/post_hasTag_tag_0_0.csv' (header, delimiter '|');

copy (from rows_of('dynamic/comment_hasTag_tag_0_0.csv', ['comment', 'tag']))
  to '${out}/dynamic/comment_hasTag_tag_0_0.csv' (header, delimiter '|');
