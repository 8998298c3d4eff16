// Arithmetic on properties of both ends and the edge.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
RETURN sum((a.score * 3 + b.score) % 7 * (e.timestamp % 11)) AS s;
