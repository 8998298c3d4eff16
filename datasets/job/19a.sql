-- Actresses who lend voices in movies released in Japan or the USA.
SELECT MIN(n.name) AS voicing_actress,
       MIN(t.title) AS voiced_movie
FROM title AS t
JOIN cast_info AS ci ON ci.movie_id = t.id
JOIN name AS n ON n.id = ci.person_id
JOIN role_type AS rt ON rt.id = ci.role_id
JOIN char_name AS chn ON chn.id = ci.person_role_id
JOIN aka_name AS an ON an.person_id = n.id
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
JOIN movie_info AS mi ON mi.movie_id = t.id
JOIN info_type AS it1 ON it1.id = mi.info_type_id
WHERE ci.note IN ('(voice)', '(voice: Japanese version)', '(voice) (uncredited)',
    '(voice: English version)')
  AND cn.country_code = '[us]'
  AND it1.info = 'release dates'
  AND mc.note IS NOT NULL
  AND (mc.note LIKE '%(USA)%' OR mc.note LIKE '%(worldwide)%')
  AND mi.info IS NOT NULL
  AND (mi.info LIKE 'Japan:%200%' OR mi.info LIKE 'USA:%200%')
  AND n.gender = 'f'
  AND n.name LIKE '%Ang%'
  AND rt.role = 'actress'
  AND t.production_year BETWEEN 2005 AND 2009;
