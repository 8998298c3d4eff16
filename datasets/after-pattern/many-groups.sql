-- Nearly every row is a group.
SELECT e.timestamp AS x, b.score AS y, count(*) AS n, sum(a.score)::BIGINT AS s
FROM link AS e JOIN node AS a ON a.id = e."from" JOIN node AS b ON b.id = e."to"
GROUP BY x, y
ORDER BY n DESC, x, y LIMIT 3;
