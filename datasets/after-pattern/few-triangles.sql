-- Triangles of few vertices.
SELECT count(*) AS n
FROM link AS e JOIN link AS f ON f."from" = e."to" JOIN link AS g ON g."from" = e."from" AND g."to" = f."to"
WHERE e."from" < $few;
