// Triangles of few vertices.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex), (a)-[g:LINK]->(c)
WHERE a.id < $few
RETURN count(*) AS n;
