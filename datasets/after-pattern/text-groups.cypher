// Groups by a text.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN b.category AS category, count(*) AS n
ORDER BY n DESC, category LIMIT 3;
