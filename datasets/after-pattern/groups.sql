-- Groups by two computed keys.
SELECT b.score % 72 AS x, e.timestamp % 1000 AS y, count(*) AS n, sum(b.id)::BIGINT AS s
FROM link AS e JOIN node AS b ON b.id = e."to"
GROUP BY x, y
ORDER BY n DESC, x, y LIMIT 5;
