-- Releases and ratings of German movies.
SELECT MIN(mi.info) AS release_date,
       MIN(mi_idx.info) AS rating,
       MIN(t.title) AS german_movie
FROM title AS t
JOIN kind_type AS kt ON kt.id = t.kind_id
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
JOIN company_type AS ct ON ct.id = mc.company_type_id
JOIN movie_info AS mi ON mi.movie_id = t.id
JOIN info_type AS it1 ON it1.id = mi.info_type_id
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
WHERE cn.country_code = '[de]'
  AND ct.kind = 'production companies'
  AND it2.info = 'rating'
  AND it1.info = 'release dates'
  AND kt.kind = 'movie';
