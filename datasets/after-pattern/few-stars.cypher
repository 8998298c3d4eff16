// Three edges of each of few vertices.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex), (a)-[f:LINK]->(c:Vertex), (a)-[g:LINK]->(d:Vertex)
WHERE a.id < $fewer
RETURN count(*) AS n;
