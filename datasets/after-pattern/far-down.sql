-- Rows far down in an order.
SELECT b.id, e.timestamp
FROM link AS e JOIN node AS b ON b.id = e."to"
ORDER BY e.timestamp, b.id LIMIT 3 OFFSET $skip;
