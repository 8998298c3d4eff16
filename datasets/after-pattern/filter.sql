-- A condition on the edge.
SELECT count(*) AS n
FROM link AS e
WHERE e.timestamp > $timestamp;
