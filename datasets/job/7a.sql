-- Persons of one biographer, cast in movies that others show.
SELECT MIN(n.name) AS of_person,
       MIN(t.title) AS biography_movie
FROM title AS t
JOIN cast_info AS ci ON ci.movie_id = t.id
JOIN name AS n ON n.id = ci.person_id
JOIN aka_name AS an ON an.person_id = n.id
JOIN person_info AS pi ON pi.person_id = n.id
JOIN info_type AS it3 ON it3.id = pi.info_type_id
JOIN movie_link AS ml ON ml.linked_movie_id = t.id
JOIN link_type AS lt ON lt.id = ml.link_type_id
WHERE an.name LIKE '%a%'
  AND it3.info = 'mini biography'
  AND lt.link = 'features'
  AND n.name_pcode_cf BETWEEN 'A' AND 'F'
  AND (n.gender = 'm' OR (n.gender = 'f' AND n.name LIKE 'B%'))
  AND pi.note = 'Volker Boehm'
  AND t.production_year BETWEEN 1980 AND 1995;
