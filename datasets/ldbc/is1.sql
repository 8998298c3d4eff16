-- A person's profile.
SELECT p.firstName, p.lastName, p.birthday, p.locationIP, p.browserUsed, city.id, p.gender,
       p.creationDate
FROM person AS p
JOIN place AS city ON city.id = p.placeId
WHERE p.id = $personId
  AND city.type = 'city';
