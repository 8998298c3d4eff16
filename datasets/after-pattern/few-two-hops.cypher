// Two hops from few vertices.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex)
WHERE a.id < $few
RETURN count(*) AS n;
