// A condition on the edge.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WHERE e.timestamp > $timestamp
RETURN count(*) AS n;
