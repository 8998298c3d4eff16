// Two hops from few vertices, the later edge after the earlier.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex)
WHERE a.id < $few AND f.timestamp > e.timestamp
RETURN count(*) AS n;
