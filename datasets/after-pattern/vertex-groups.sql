-- Groups by a vertex.
SELECT b.id, count(*) AS n, min(e.timestamp) AS first
FROM link AS e JOIN node AS b ON b.id = e."to"
GROUP BY b.id
ORDER BY n DESC, b.id LIMIT 3;
