// A text of few distinct values.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WHERE b.category ENDS WITH '7'
RETURN count(*) AS n;
