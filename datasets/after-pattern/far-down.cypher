// Rows far down in an order.
MATCH (a:Vertex)-[e:LINK]->(b:Vertex)
WITH b, e ORDER BY e.timestamp, b.id SKIP $skip LIMIT 3
RETURN b.id AS id, e.timestamp AS timestamp;
