// All rows in order.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WITH b, e ORDER BY e.timestamp, b.id
RETURN count(*) AS n, sum(b.id) AS s;
