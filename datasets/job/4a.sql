-- Recent sequels that are not rated badly.
SELECT MIN(mi_idx.info) AS rating,
       MIN(t.title) AS movie_title
FROM title AS t
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
WHERE it2.info = 'rating'
  AND k.keyword LIKE '%sequel%'
  AND mi_idx.info > '5.0'
  AND t.production_year > 2005;
