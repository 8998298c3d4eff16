-- Three edges of each of few vertices.
SELECT count(*) AS n
FROM link AS e JOIN link AS f ON f."from" = e."from" JOIN link AS g ON g."from" = e."from"
WHERE e."from" < $fewer AND f.rowid <> e.rowid AND g.rowid <> e.rowid AND g.rowid <> f.rowid;
