// Nearly every row is a group.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN e.timestamp AS x, b.score AS y, count(*) AS n, sum(a.score) AS s
ORDER BY n DESC, x, y LIMIT 3;
