// Where two hops from few vertices end most often.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)-[f:LINK]->(c:Vertex)
WHERE a.id < $few
RETURN c.id AS id, count(*) AS n
ORDER BY n DESC, id LIMIT 20;
