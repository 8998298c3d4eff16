-- Two hops from few vertices.
SELECT count(*) AS n
FROM link AS e JOIN link AS f ON f."from" = e."to"
WHERE e."from" < $few;
