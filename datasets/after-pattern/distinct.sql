-- Nearly all rows are distinct.
SELECT count(*) AS n FROM (
  SELECT DISTINCT b.score AS x, e.timestamp AS y
  FROM link AS e JOIN node AS b ON b.id = e."to");
