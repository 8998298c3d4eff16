-- Arithmetic on properties of both ends and the edge.
SELECT sum((a.score * 3 + b.score) % 7 * (e.timestamp % 11))::BIGINT AS s
FROM link AS e JOIN node AS a ON a.id = e."from" JOIN node AS b ON b.id = e."to";
