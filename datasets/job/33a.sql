-- Series that follow each other, the second of them rated badly.
SELECT MIN(cn.name) AS first_company,
       MIN(cn2.name) AS second_company,
       MIN(mi_idx.info) AS first_rating,
       MIN(mi_idx2.info) AS second_rating,
       MIN(t.title) AS first_movie,
       MIN(t2.title) AS second_movie
FROM title AS t
JOIN kind_type AS kt ON kt.id = t.kind_id
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
JOIN movie_link AS ml ON ml.movie_id = t.id
JOIN link_type AS lt ON lt.id = ml.link_type_id
JOIN title AS t2 ON t2.id = ml.linked_movie_id
JOIN kind_type AS kt2 ON kt2.id = t2.kind_id
JOIN movie_companies AS mc2 ON mc2.movie_id = t2.id
JOIN company_name AS cn2 ON cn2.id = mc2.company_id
JOIN movie_info_idx AS mi_idx2 ON mi_idx2.movie_id = t2.id
JOIN info_type AS it22 ON it22.id = mi_idx2.info_type_id
WHERE cn.country_code = '[us]'
  AND it2.info = 'rating'
  AND it22.info = 'rating'
  AND kt.kind IN ('tv series')
  AND kt2.kind IN ('tv series')
  AND lt.link IN ('sequel', 'follows', 'followed by')
  AND mi_idx2.info < '3.0'
  AND t2.production_year BETWEEN 2005 AND 2008;
