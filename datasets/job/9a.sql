-- Characters whom actresses lend voices in American movies.
SELECT MIN(an.name) AS alternative_name,
       MIN(chn.name) AS character_name,
       MIN(t.title) AS movie
FROM title AS t
JOIN cast_info AS ci ON ci.movie_id = t.id
JOIN name AS n ON n.id = ci.person_id
JOIN role_type AS rt ON rt.id = ci.role_id
JOIN char_name AS chn ON chn.id = ci.person_role_id
JOIN aka_name AS an ON an.person_id = n.id
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
WHERE ci.note IN ('(voice)', '(voice: Japanese version)', '(voice) (uncredited)',
    '(voice: English version)')
  AND cn.country_code = '[us]'
  AND mc.note IS NOT NULL
  AND (mc.note LIKE '%(USA)%' OR mc.note LIKE '%(worldwide)%')
  AND n.gender = 'f'
  AND n.name LIKE '%Ang%'
  AND rt.role = 'actress'
  AND t.production_year BETWEEN 2005 AND 2015;
