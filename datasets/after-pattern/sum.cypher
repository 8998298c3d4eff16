// A property.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN sum(b.score) AS s;
