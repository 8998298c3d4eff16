-- American internet movies whose cast is verified.
SELECT MIN(kt.kind) AS movie_kind,
       MIN(t.title) AS complete_us_internet_movie
FROM title AS t
JOIN kind_type AS kt ON kt.id = t.kind_id
JOIN complete_cast AS cc ON cc.movie_id = t.id
JOIN comp_cast_type AS cct2 ON cct2.id = cc.status_id
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
JOIN company_type AS ct ON ct.id = mc.company_type_id
JOIN movie_info AS mi ON mi.movie_id = t.id
JOIN info_type AS it1 ON it1.id = mi.info_type_id
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
WHERE cct2.kind = 'complete+verified'
  AND cn.country_code = '[us]'
  AND it1.info = 'release dates'
  AND kt.kind IN ('movie')
  AND mi.note LIKE '%internet%'
  AND mi.info IS NOT NULL
  AND (mi.info LIKE 'USA:% 199%' OR mi.info LIKE 'USA:% 200%')
  AND t.production_year > 2000;
