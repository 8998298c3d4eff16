-- Groups by a text.
SELECT b.category, count(*) AS n
FROM link AS e JOIN node AS b ON b.id = e."to"
GROUP BY b.category
ORDER BY n DESC, b.category LIMIT 3;
