-- The messages with each tag that has a class as a text, in two windows of 100 days that follow each other.
WITH window_counts AS (
  SELECT h.tagId,
         count(*) FILTER (m.creationDate < $date + 8640000000) AS countWindow1,
         count(*) FILTER (m.creationDate >= $date + 8640000000) AS countWindow2
  FROM labelledTag AS t
  JOIN messageHasTag AS h ON h.tagId = t.id
  JOIN message AS m ON m.id = h.messageId
  WHERE t.label = $tagClass AND m.creationDate >= $date AND m.creationDate < $date + 17280000000
  GROUP BY h.tagId)
SELECT t.name, coalesce(w.countWindow1, 0), coalesce(w.countWindow2, 0),
       abs(coalesce(w.countWindow1, 0) - coalesce(w.countWindow2, 0)) AS diff
FROM labelledTag AS t
LEFT JOIN window_counts AS w ON w.tagId = t.id
WHERE t.label = $tagClass
ORDER BY diff DESC, t.name
LIMIT 100;
