-- As q6, where the two persons do not know each other. DuckDB takes ten times as long for NOT EXISTS.
SELECT count(*) AS count
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id
JOIN personHasInterest AS interest ON interest.personId = k2.person2Id
LEFT JOIN knows AS k3 ON k3.person1Id = k1.person1Id AND k3.person2Id = k2.person2Id
WHERE k1.person1Id <> k2.person2Id
  AND k3.person1Id IS NULL;
