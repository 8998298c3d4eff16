-- The messages with each tag of a class, in two windows of 100 days that follow each other.
WITH window_counts AS (
  SELECT h.tagId,
         count(*) FILTER (m.creationDate < $date + 8640000000) AS countWindow1,
         count(*) FILTER (m.creationDate >= $date + 8640000000) AS countWindow2
  FROM tagclass AS c
  JOIN tag AS t ON t.classId = c.id
  JOIN messageHasTag AS h ON h.tagId = t.id
  JOIN message AS m ON m.id = h.messageId
  WHERE c.name = $tagClass AND m.creationDate >= $date AND m.creationDate < $date + 17280000000
  GROUP BY h.tagId)
SELECT t.name, coalesce(w.countWindow1, 0), coalesce(w.countWindow2, 0),
       abs(coalesce(w.countWindow1, 0) - coalesce(w.countWindow2, 0)) AS diff
FROM tagclass AS c
JOIN tag AS t ON t.classId = c.id
LEFT JOIN window_counts AS w ON w.tagId = t.id
WHERE c.name = $tagClass
ORDER BY diff DESC, t.name
LIMIT 100;
