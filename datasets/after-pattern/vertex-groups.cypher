// Groups by a vertex.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WITH b, count(*) AS n, min(e.timestamp) AS first
ORDER BY n DESC, b.id LIMIT 3
RETURN b.id AS id, n, first;
