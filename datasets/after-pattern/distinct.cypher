// Nearly all rows are distinct.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WITH DISTINCT b.score AS x, e.timestamp AS y
RETURN count(*) AS n;
