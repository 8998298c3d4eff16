-- A person, a friend, a friend of that friend, and an interest of the last.
SELECT count(*) AS count
FROM knows AS k1
JOIN knows AS k2 ON k2.person1Id = k1.person2Id
JOIN personHasInterest AS interest ON interest.personId = k2.person2Id
WHERE k1.person1Id <> k2.person2Id;
