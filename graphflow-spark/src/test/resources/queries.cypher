// A query a line, which Spark answers as the database does.
MATCH (n) RETURN count(*) AS n
MATCH (n:Person) RETURN n.id AS id, n.text AS text, n.height AS height, n.flag AS flag, n.day AS day, n.moment AS moment
MATCH (n:Person) WHERE n.id = 7 RETURN n.text AS t, n.day AS d
MATCH (n:Person {id: $id}) RETURN n.text AS t
MATCH (n:Person) WHERE n.id IN $ids RETURN n.id AS id
MATCH (n:Person) WHERE n.id IN $none RETURN n.id AS id
MATCH (n:Person) WHERE NOT n.age IN $mixed RETURN n.id AS id
MATCH (n:Person) RETURN n.id AS id, n.age IN $mixed AS isIn, n.age IN [] AS never
MATCH (n:Person) WHERE n.height > 3.5 RETURN n.id AS id
MATCH (n:Person) WHERE NOT n.height > 3.5 RETURN n.id AS id
MATCH (n:Person) RETURN n.id AS id, n.height = n.height AS same, n.height <> n.height AS other, n.height < 3 AS less
MATCH (n:Person) WHERE n.height = 1 RETURN n.id AS id
MATCH (n:Person) WHERE n.text = 3 RETURN n.id AS id
MATCH (n:Person) RETURN n.id AS id, n.text = 3 AS a, n.text < 3 AS b, n.id = null AS c, n.text <> 3 AS d
MATCH (n:Person) WHERE n.flag RETURN n.id AS id
MATCH (n:Person) WHERE NOT n.flag RETURN n.id AS id
MATCH (n:Person) WHERE n.flag OR n.age > 5 RETURN n.id AS id
MATCH (n:Person) RETURN n.id AS id, n.flag AND n.age > 5 AS a, n.flag OR n.age > 5 AS o, n.flag XOR n.age > 5 AS x, NOT n.flag AS no
MATCH (n:Person) WHERE n.text IS NULL RETURN n.id AS id
MATCH (n:Person) WHERE n.text IS NOT NULL AND n.text ENDS WITH '4' RETURN n.id AS id
MATCH (n:Person) WHERE n.text STARTS WITH $text AND n.text CONTAINS ' 5' RETURN n.id AS id
MATCH (n:Person) WHERE n.text =~ '.*[12]' RETURN n.id AS id
MATCH (n:Person) WHERE n.day > date('2010-05-01') RETURN n.id AS id
MATCH (n:Person) WHERE n.day >= $day RETURN n.id AS id, n.day.year AS year, n.moment.month AS month
MATCH (n:Person) WHERE n.moment < datetime('2008-02-01T05:00:00+02:00') RETURN n.id AS id
MATCH (n:Extra) RETURN n.id AS id
MATCH (n:Person) WHERE NOT n:Extra RETURN n.id AS id
MATCH (n) WHERE n:City OR n:Extra RETURN n.name AS name, n.id AS id
MATCH (n) RETURN labels(n) AS labels, count(*) AS n
MATCH (n:City) RETURN n.name AS name, n.tags AS tags, n.codes AS codes
MATCH (n:City) WHERE 'a' IN n.tags RETURN n.name AS name, size(n.tags) AS size, n.tags[1] AS second, n.codes[0] AS code
MATCH (n:Person) RETURN n.id + 1 AS a, n.id - n.age AS b, n.id * 2 AS c, n.id / 2 AS d, n.id % 3 AS e, n.height / 2 AS f, n.id + 0.5 AS g, n.id ^ 2 AS h, -n.id AS i, n.id / 4.0 AS j
MATCH (n:Person) RETURN n.text + '!' AS a, toUpper(n.text) AS b, substring(n.text, 2, 3) AS c, size(n.text) AS d, toString(n.id) AS e, toInteger(substring(n.text, 5)) AS f, toFloat(n.id) AS g
MATCH (n:Person) RETURN n.id AS id, coalesce(n.text, 'none') AS t, CASE WHEN n.age > 5 THEN 'old' WHEN n.age > 2 THEN 'mid' ELSE 'young' END AS a, CASE n.age WHEN 1 THEN 10 WHEN 2 THEN 20 END AS b
MATCH (n:Person) RETURN split(n.text, 'e') AS parts, head(split(n.text, 'e')) AS first, [x IN split(n.text, 'e') WHERE x <> 't' | toUpper(x)] AS some, abs(n.id - 30) AS away
MATCH (n:Person) RETURN n.id AS id, all(x IN [1, 2, n.age] WHERE x < 6) AS a, reduce(s = 0, x IN [1, 2, n.id] | s + x) AS s, [n.id, n.age] AS l
MATCH (a:Person)-[:KNOWS]->(b) RETURN a.id AS a, b.id AS b
MATCH (a:Person)-[e:KNOWS]->(b) WHERE e.weight > 0.5 RETURN a.id AS a, b.id AS b, e.since AS since, e.weight AS w
MATCH (a:Person)<-[e:KNOWS]-(b) WHERE e.weight <= $half RETURN a.id AS a, b.id AS b
MATCH (a:Person)-[e:KNOWS]-(b) RETURN a.id AS a, b.id AS b, e.weight AS w
MATCH (a)-[e]->(b) RETURN type(e) AS t, labels(b) AS l, count(*) AS n
MATCH (a)-[e:KNOWS|LIKES]->(b) WHERE e.stars > 2 OR e.weight > 0.6 RETURN a.id AS a, type(e) AS t, e.note AS note
MATCH (a:Person)-[:KNOWS]->(a) RETURN a.id AS a
MATCH (a)-[:KNOWS]-(a) RETURN count(*) AS n
MATCH (a)-[:KNOWS]->(b), (a)-[e:KNOWS]->(b) RETURN a.id AS a, b.id AS b, count(e) AS n
MATCH (a)-[:KNOWS]->(b)-[:KNOWS]->(a) RETURN count(*) AS n
MATCH (a)-[:KNOWS]-(b)-[:KNOWS]-(c) RETURN count(*) AS n, count(DISTINCT c) AS d
MATCH (a)-[:KNOWS]->(b)-[:KNOWS]->(c), (a)-[:KNOWS]->(c) RETURN a.id AS a, b.id AS b, c.id AS c
MATCH (a)-[:KNOWS]-(b)-[:KNOWS]-(c)-[:KNOWS]-(a) RETURN count(*) AS n
MATCH (a:Person)-[:LIKES]->(x) RETURN labels(x) AS l, count(*) AS n
MATCH (x)<-[:LIKES]-(a) RETURN x.name AS name, count(*) AS n, sum(a.id) AS s, min(a.id) AS low, max(a.text) AS high, avg(a.age) AS mean
MATCH (a:Person), (c:City) WHERE a.id = size(c.name) RETURN a.id AS id, c.name AS name
MATCH (a:Person), (b:Person) WHERE a.age = b.age AND a.id < b.id RETURN a.id AS a, b.id AS b
MATCH (n:Person) RETURN n.age AS age, count(*) AS n, count(n.text) AS t, count(DISTINCT n.text) AS d, sum(n.id) AS s
MATCH (n:Person) RETURN min(n.id) AS a, max(n.id) AS b, sum(n.id) AS c, count(n.flag) AS d, sum(DISTINCT n.age) AS e, avg(DISTINCT n.age) AS f, min(n.day) AS g, max(n.moment) AS h, max(n.text) AS i
MATCH (n:Person) WHERE n.id > 1000 RETURN count(*) AS a, sum(n.id) AS b, avg(n.id) AS c, min(n.id) AS d, collect(n.id) AS e
MATCH (n:Person) WHERE n.id > 1000 RETURN n.age AS age, count(*) AS n
MATCH (n:Person) WHERE n.id < 8 RETURN size(collect(n.text)) AS n, size(collect(DISTINCT n.age)) AS d
MATCH (n:Person) RETURN DISTINCT n.age AS age, n.flag AS flag
MATCH (n:Person) RETURN n.id AS id ORDER BY n.id DESC LIMIT 5
MATCH (n:Person) RETURN n.id AS id, n.age AS age ORDER BY n.age, n.id DESC
MATCH (n:Person) RETURN n.id AS id ORDER BY n.age DESC, n.id SKIP 3 LIMIT 7
MATCH (n:Person) RETURN n.text AS t ORDER BY n.height, n.id
MATCH (n:Person) RETURN n.id AS id ORDER BY n.flag, n.day DESC, n.moment SKIP 50
MATCH (n:Person) WITH n ORDER BY n.id LIMIT 4 MATCH (n)-[:KNOWS]->(m) RETURN n.id AS n, m.id AS m
MATCH (n:Person) WITH n.age AS age, count(*) AS n WHERE n > 4 RETURN age, n
MATCH (n:Person) WITH n.age AS age, count(*) AS n RETURN max(n) AS n, count(age) AS ages
MATCH (n:Person) WITH n AS m, n.id % 3 AS r WHERE r = 1 MATCH (m)-[:LIKES]->(c:City) RETURN m.id AS id, m.text AS t, c.name AS name, r
MATCH (a:Person) OPTIONAL MATCH (a)-[e:LIKES]->(c:City) RETURN a.id AS id, count(e) AS n, max(e.stars) AS stars
MATCH (a:Person) OPTIONAL MATCH (a)-[:KNOWS]->(b) WHERE b.id > 30 RETURN a.id AS a, b.id AS b
MATCH (a:Person) OPTIONAL MATCH (a)-[e:LIKES]->(c:City) OPTIONAL MATCH (c)-[:NEAR]->(d) RETURN a.id AS a, c.name AS c, d.name AS d, e.note AS note, type(e) AS t, labels(d) AS l
MATCH (a:Person) OPTIONAL MATCH (a)-[:LIKES]->(c) OPTIONAL MATCH (a)-[:KNOWS]->(b) RETURN a.id AS a, count(*) AS n, count(DISTINCT b) AS b
OPTIONAL MATCH (a:Person {id: 4000}) RETURN a.id AS a, a:Extra AS x
MATCH (a:Person {id: 7}) OPTIONAL MATCH (x:Person {id: 4000}) RETURN a.id AS a, x.id AS x
MATCH (a:Person) WHERE (a)-[:LIKES]->(:City) RETURN a.id AS a
MATCH (a:Person) WHERE NOT (a)-[:LIKES]->() RETURN a.id AS a
MATCH (a:Person) WHERE EXISTS { MATCH (a)-[:KNOWS]->(b) WHERE b.age > a.age } RETURN a.id AS a
MATCH (a:Person) RETURN a.id AS a, EXISTS { (a)-[:LIKES]->() } AS likes
MATCH (a:Person)-[:KNOWS]->(b:Person) WHERE NOT (a)<-[:KNOWS]-(b) RETURN a.id AS a, b.id AS b
MATCH (a:Person) RETURN a.id AS a, COUNT { (a)-[:KNOWS]->() } AS n
MATCH (a:Person) RETURN a.id AS a, size([(a)-[:KNOWS]->(b) WHERE b.id > 20 | b.id]) AS n
MATCH (a:Person) WHERE COUNT { (a)-[:KNOWS]->() } > 3 RETURN a.id AS a
MATCH (a:Person) CALL (a) { MATCH (a)-[:KNOWS]->(b) RETURN count(b) AS n, max(b.id) AS high } RETURN a.id AS a, n, high
MATCH (a:Person) CALL (a) { MATCH (a)-[:LIKES]->(c) RETURN c.name AS name } RETURN a.id AS a, name
MATCH (n:Person) RETURN n.id AS id UNION MATCH (n:City) RETURN size(n.name) AS id
MATCH (n:Person) RETURN n.age AS id UNION ALL MATCH (n:City) RETURN size(n.name) AS id
UNWIND [1, 2, null, 3] AS x RETURN x, x + 1 AS y
UNWIND [] AS x RETURN x
UNWIND $ids AS i MATCH (n:Person {id: i}) RETURN i, n.text AS t
UNWIND range(1, 5) AS x WITH x WHERE x % 2 = 1 RETURN sum(x) AS s, collect(x) AS all
MATCH (c:City) UNWIND c.tags AS tag RETURN c.name AS name, tag
MATCH (n:Person) WITH collect(n.age) AS ages UNWIND ages AS age RETURN age, count(*) AS n
RETURN 1 AS a, 'x' AS b, 1.5 AS c, true AS d, null AS e, [1, 2] AS f, date('2020-02-03') AS g
RETURN $id + 1 AS a, $ids AS b, $text + '.' AS c, size($mixed) AS d
MATCH (a:Person)-[:KNOWS*1..2]->(b) RETURN a.id AS a, b.id AS b
MATCH (a:Person)-[:KNOWS*0..2]->(b) RETURN count(*) AS n
MATCH (a:Person {id: 5})-[e:KNOWS*2..3]-(b) RETURN size(e) AS n, count(*) AS c
MATCH (a:Person {id: 7})-[e:KNOWS*1..3 {weight: 0.25}]-(b) RETURN b.id AS b
MATCH (a:Person)-[:KNOWS*2]->(b:Extra) RETURN a.id AS a, b.id AS b
MATCH (a:Person)-[:KNOWS*1..3]->(b:Person) RETURN a.id AS a, count(DISTINCT b) AS n
MATCH (a:Person {id: 5})-[:KNOWS*1..3]->(b:Person) RETURN DISTINCT b.id AS id
MATCH (a:Person)-[:LIKES*1..2]-(b) RETURN DISTINCT a.id AS a, labels(b) AS labels, b.id AS b
MATCH (a:Person {id: 5})-[:KNOWS*0..2]-(b) RETURN DISTINCT b.id AS id
MATCH (a:Person)-[:LIKES*1..6]-(b) RETURN DISTINCT a.id AS a, labels(b) AS labels, b.id AS b, b.name AS name
MATCH (a:Person)-[:KNOWS* {weight: 0.75}]-(b) RETURN a.id AS a, count(DISTINCT b) AS n
MATCH p = (a:Person)-[:KNOWS* {weight: 0.25}]-(b) RETURN a.id AS a, b.id AS b, min(length(p)) AS n
MATCH (a:Person)-[:KNOWS*]->(b) RETURN a.id AS a, count(DISTINCT b) AS n
MATCH (a:Empty)-[:LIKES*0..]-(b) RETURN DISTINCT labels(b) AS labels, b.id AS id, b.name AS name
MATCH (a:Person) WHERE EXISTS { (a)-[:KNOWS*]->(:Person {id: 3}) } RETURN a.id AS a
MATCH (a:Person {id: 1}), (b:Person) RETURN b.id AS b, EXISTS { (a)-[:KNOWS*1..3]->(b) } AS e
MATCH (a:Person)-[:KNOWS|LIKES*1..4]-(a) RETURN DISTINCT a.id AS a
MATCH (a:Person {id: 5}), (b:Person {id: 7}) MATCH (a)-[e:KNOWS*1..3]-(b) RETURN size(e) AS n
MATCH (a:Person)-[:KNOWS]->(b)-[:LIKES*1..1]->(c) RETURN a.id AS a, c.name AS c
MATCH (a:Person {id: 5})-[e:KNOWS]->(b), (a)-[f:KNOWS*1..2]->(c) RETURN b.id AS b, c.id AS c
MATCH (a:Person)-[e:KNOWS]->(b) RETURN startNode(e).id AS a, endNode(e).id AS b
MATCH (a:Person)-[e:KNOWS]-(b) WHERE startNode(e) = a RETURN a.id AS a, b.id AS b
MATCH (n:Person) RETURN percentileDisc(n.age, 0.5) AS d, percentileCont(n.age, 0.5) AS c
MATCH (a:Person)-[e:KNOWS]->(b) WHERE toUpper(startNode(e).text) = 'TEXT 1' RETURN a.id AS a, labels(endNode(e)) AS l
MATCH (n:City) RETURN properties(n) AS p, keys(n) AS k, n {.name, size: size(n.tags)} AS m
MATCH (n:Person) RETURN {id: n.id, t: n.text} AS m, duration({days: n.id}) AS d, CASE n.id % 2 WHEN 0 THEN n.id ELSE n.text END AS x
MATCH (n:Person) WITH CASE n.id % 3 WHEN 0 THEN n.age WHEN 1 THEN n.age * 1.0 ELSE n.text END AS x RETURN x, count(*) AS n
MATCH (n:Person) RETURN DISTINCT CASE n.id % 3 WHEN 0 THEN n.age WHEN 1 THEN n.text END AS x, n.flag AS f
UNWIND [{id: 3, x: 1}, {id: 9, x: 'b'}] AS row MATCH (n:Person {id: row.id}) RETURN n.text AS t, row.x AS x
UNWIND [1, 'a', [2, 'b'], null] AS x RETURN x, count(*) AS n
UNWIND [[1, 'a'], 2, null] AS x UNWIND x AS y RETURN y
MATCH (n:Person) WITH {k: n.age} AS m WHERE m.k > 5 RETURN m.k + 1 AS k
MATCH (n:Person) WITH n.day + duration({months: n.id}) AS later RETURN later, later > date('2010-01-01') AS after
MATCH (n:Person) WITH time({hour: n.id % 24}) AS t WHERE t > time('12:00') RETURN t
MATCH (n:City) RETURN n.spans AS s, n.spans > duration({days: 4}) AS l, n.marks AS m, n.marks[1] AS second
MATCH (n:Person) WHERE n.id > 1000 RETURN count(n.height) AS c, avg(n.height) AS a, max(n.height) AS m
MATCH (n:Person) RETURN max(n.height) AS high, min(n.height) AS low, count(DISTINCT n.height) AS n
MATCH (n:Person) WHERE n.height < 100 RETURN sum(n.height) AS s, avg(n.height) AS a
MATCH (n:Person) WHERE n.id > 1000 RETURN sum(n.height) AS s
MATCH (n:Person) RETURN DISTINCT n.height AS h
MATCH ()-[e:KNOWS]->() WHERE e.weight > 0.5 RETURN count(*) AS n, count(DISTINCT e) AS d, min(e.since) AS first
MATCH ()-[e:KNOWS]-() WHERE e.weight > 0.5 RETURN count(*) AS n, count(DISTINCT e) AS d
MATCH ()-[e:LIKES]->() RETURN e.stars AS stars, e.note AS note, count(*) AS n
MATCH ()-[e:LIKES]->(c:City) RETURN e.stars AS stars, count(*) AS n
MATCH ()-[e:LIKES]->(:Extra) RETURN e.stars AS stars, count(*) AS n
MATCH (a:Extra)-[e:KNOWS]->(b) RETURN e.weight AS w, count(*) AS n
MATCH ()-[e]->() RETURN count(*) AS n
MATCH ()-[e:KNOWS]->()-[f:KNOWS]->() RETURN count(*) AS n, sum(e.weight) AS s, sum(f.weight) AS t
MATCH ()-[e:KNOWS]->(), ()-[f:KNOWS]->() WHERE e.weight = f.weight RETURN count(*) AS n
MATCH (a)-[e:KNOWS]->(b) WITH e, b WHERE e.weight < 0.5 RETURN b.id AS b
MATCH ()-[e:KNOWS]->() WHERE e.weight = 0.25 RETURN e
MATCH ()-[e:KNOWS]->() WHERE e.weight = 0.25 RETURN startNode(e).id AS a, endNode(e).id AS b
MATCH ()-[e:KNOWS]->() WHERE EXISTS { ()-[f:LIKES]->() WHERE f.stars = e.weight * 8 } RETURN count(*) AS n
MATCH ()-[e:NEAR]->() RETURN count(*) AS n, count(e) AS m
MATCH (a:Person), (c:City) WHERE a.id < 20 OPTIONAL MATCH (a)-[:KNOWS]->(x)-[:LIKES]->(c) RETURN a.id AS a, c.name AS c, count(x) AS n
MATCH (a:Person {id: 5}), (b:Person) WITH a, b, COUNT { (a)-[:KNOWS]-()-[:KNOWS]-(b) } AS n RETURN b.id AS b, n
MATCH (a:Person), (b:Person) WHERE a.id < 9 AND b.id < 30 RETURN a.id AS a, b.id AS b, COUNT { (a)-[:KNOWS]->()<-[:KNOWS]-(b) } AS n
MATCH (n:Person) WITH n.id AS id, n.text AS t CALL (t) { RETURN coalesce(t, 'none') AS u } RETURN id, u
MATCH (a:Person) OPTIONAL MATCH (a)-[:LIKES]->(c:City) RETURN a.id AS a, c.name AS c, COUNT { (c)-[:NEAR]->() } AS n, EXISTS { (c)-[:NEAR]->() } AS e
MATCH (n:Person) WITH n.id AS id, n.age AS x WHERE EXISTS { UNWIND [1, 2, null] AS y WITH y WHERE y = x OR x IS NULL RETURN y } RETURN id, x
MATCH (c:City) RETURN c AS city
