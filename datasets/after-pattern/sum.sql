-- A property.
SELECT sum(b.score)::BIGINT AS s
FROM link AS e JOIN node AS b ON b.id = e."to";
