-- Where two hops from few vertices end most often.
SELECT f."to" AS id, count(*) AS n
FROM link AS e JOIN link AS f ON f."from" = e."to"
WHERE e."from" < $few
GROUP BY f."to"
ORDER BY n DESC, id LIMIT 20;
