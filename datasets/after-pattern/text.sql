-- A text of few distinct values.
SELECT count(*) AS n
FROM link AS e JOIN node AS b ON b.id = e."to"
WHERE b.category LIKE '%7';
