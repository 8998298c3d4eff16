-- A count of the pattern's rows.
SELECT count(*) AS n
FROM link AS e;
