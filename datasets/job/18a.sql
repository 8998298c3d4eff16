-- Budgets and votes of movies produced by a Tim.
SELECT MIN(mi.info) AS movie_budget,
       MIN(mi_idx.info) AS movie_votes,
       MIN(t.title) AS movie_title
FROM title AS t
JOIN cast_info AS ci ON ci.movie_id = t.id
JOIN name AS n ON n.id = ci.person_id
JOIN movie_info AS mi ON mi.movie_id = t.id
JOIN info_type AS it1 ON it1.id = mi.info_type_id
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
WHERE ci.note IN ('(producer)', '(executive producer)')
  AND it1.info = 'budget'
  AND it2.info = 'votes'
  AND n.gender = 'm'
  AND n.name LIKE '%Tim%';
