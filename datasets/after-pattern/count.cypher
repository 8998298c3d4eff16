// A count of the pattern's rows.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN count(*) AS n;
