// Questions to a social network, a line each.
MATCH (p:Person {id: $person})-[:IS_LOCATED_IN]->(c:City) RETURN p.firstName AS first, p.lastName AS last, p.birthday AS birthday, p.locationIP AS ip, p.gender AS gender, c.id AS city
MATCH (:Person {id: $person})<-[:HAS_CREATOR]-(m:Message) RETURN m.id AS id, m.content AS content, m.creationDate AS date ORDER BY date DESC, id LIMIT 10
MATCH (:Person {id: $person})<-[:HAS_CREATOR]-(c:Comment)-[:REPLY_OF*0..3]->(p:Post)-[:HAS_CREATOR]->(a:Person) RETURN c.id AS comment, p.id AS post, a.id AS author
MATCH (:Person {id: $person})-[k:KNOWS]-(f:Person) RETURN f.id AS id, f.firstName AS first, f.lastName AS last, k.creationDate AS since
MATCH (c:Comment {id: $comment})-[:HAS_CREATOR]->(a:Person) RETURN a.id AS id, a.firstName AS first, a.lastName AS last
MATCH (c:Comment {id: $comment})-[:REPLY_OF]->(m:Message)-[:HAS_CREATOR]->(a:Person) RETURN labels(m) AS labels, m.id AS m, a.id AS a
MATCH (m:Message)<-[:REPLY_OF]-(c:Comment {id: $comment})-[:HAS_CREATOR]->(a), (m)-[:HAS_CREATOR]->(b) RETURN a.id AS a, b.id AS b, EXISTS { (a)-[:KNOWS]-(b) } AS friends
MATCH (p:Person {id: $person})-[:KNOWS]-(f:Person)<-[:HAS_CREATOR]-(m:Message) WHERE m.creationDate <= $date RETURN f.id AS friend, m.id AS message, m.content AS content
MATCH (p:Person {id: $person})-[:KNOWS]-()-[:KNOWS]-(f:Person) WHERE f.id <> $person RETURN DISTINCT f.id AS id, f.firstName AS name
MATCH (p:Person {id: $person})-[:KNOWS*1..2]-(f:Person)-[:IS_LOCATED_IN]->(c:City) WHERE f <> p RETURN f.id AS id, c.name AS city, count(*) AS ways
MATCH (p:Person {id: $person})-[:KNOWS]-(f:Person)<-[:HAS_CREATOR]-(post:Post)-[:HAS_TAG]->(t:Tag) RETURN t.name AS tag, count(DISTINCT post) AS posts ORDER BY posts DESC, tag LIMIT 10
MATCH (p:Person {id: $person})-[:KNOWS]-(f:Person)<-[m:HAS_MEMBER]-(forum:Forum) WHERE m.joinDate > $date RETURN forum.title AS title, count(*) AS members
MATCH (t:Tag {name: $tag})<-[:HAS_TAG]-(post:Post)-[:HAS_TAG]->(other:Tag) RETURN other.name AS name, count(*) AS posts
MATCH (:Person {id: $person})<-[:HAS_CREATOR]-(m:Message)<-[l:LIKES]-(liker:Person) RETURN liker.id AS id, count(*) AS likes, max(l.creationDate) AS last
MATCH (:Person {id: $person})<-[:HAS_CREATOR]-(m:Message)<-[:REPLY_OF]-(c:Comment)-[:HAS_CREATOR]->(a:Person) RETURN a.id AS id, c.creationDate AS date, c.content AS content ORDER BY date DESC, c.id LIMIT 20
MATCH (p:Person {id: $person})-[:KNOWS]-(f:Person)-[w:WORK_AT]->(c:Company)-[:IS_LOCATED_IN]->(l:Country) WHERE w.workFrom < 2010 RETURN f.id AS id, c.name AS company, l.name AS country, w.workFrom AS since
MATCH (:Person {id: $person})-[:KNOWS]-(f:Person)<-[:HAS_CREATOR]-(c:Comment)-[:REPLY_OF]->(:Post)-[:HAS_TAG]->(t:Tag)-[:HAS_TYPE]->(k:TagClass) RETURN f.id AS friend, k.name AS class, count(DISTINCT c) AS comments
MATCH (p:Person) OPTIONAL MATCH (p)-[s:STUDY_AT]->(u:University) RETURN p.id AS id, u.name AS university, s.classYear AS year
MATCH (p:Person)-[k:KNOWS]->(q:Person) WHERE p.birthday < q.birthday AND k.creationDate > $date RETURN count(*) AS n
MATCH (a:Person)-[:KNOWS]-(b:Person)-[:KNOWS]-(c:Person)-[:KNOWS]-(a) RETURN count(*) AS n
MATCH (p:Person)-[:IS_LOCATED_IN]->(:City)-[:IS_PART_OF]->(c:Country) RETURN c.name AS country, count(*) AS persons, avg(p.birthday) AS mean, min(p.lastName) AS first ORDER BY persons DESC, country
MATCH (m:Message) RETURN labels(m) AS labels, m.length > 40 AS long, count(*) AS n, sum(m.length) AS sum
MATCH (p:Person) WHERE NOT EXISTS { (p)<-[:HAS_CREATOR]-(:Post) } RETURN p.id AS id
MATCH (p:Person) RETURN p.id AS id, COUNT { (p)-[:KNOWS]-() } AS friends, COUNT { (p)-[:LIKES]->() } AS likes
MATCH (f:Forum)-[:CONTAINER_OF]->(post:Post) WITH f, count(post) AS posts WHERE posts > 5 MATCH (f)-[:HAS_MODERATOR]->(p:Person) RETURN f.title AS title, posts, p.lastName AS name
MATCH (p:Person) UNWIND p.speaks AS language RETURN language, count(*) AS n
MATCH (t:Tag) WHERE t.name STARTS WITH 'A' OR t.name CONTAINS 'war' RETURN toUpper(t.name) AS name UNION MATCH (c:City) WHERE c.name ENDS WITH 'a' RETURN c.name AS name
MATCH (p:Person) WHERE $person IN [p.id, p.id + 1] OR p.firstName = p.lastName RETURN p AS person
MATCH (p:Person {id: $person}) CALL (p) { MATCH (p)<-[:HAS_CREATOR]-(m:Message) RETURN count(*) AS messages, max(m.creationDate) AS last } RETURN p.firstName AS name, messages, last
MATCH (x)-[e]->(y) RETURN labels(x) AS x, type(e) AS e, labels(y) AS y, count(*) AS n
