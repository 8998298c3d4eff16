// Groups by two computed keys.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN b.score % 72 AS x, e.timestamp % 1000 AS y, count(*) AS n, sum(b.id) AS s
ORDER BY n DESC, x, y LIMIT 5;
