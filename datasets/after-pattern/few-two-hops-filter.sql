-- Two hops from few vertices, the later edge after the earlier.
SELECT count(*) AS n
FROM link AS e JOIN link AS f ON f."from" = e."to"
WHERE e."from" < $few AND f.timestamp > e.timestamp;
