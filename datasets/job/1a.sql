-- Co-produced or presented movies among the 250 best rated.
SELECT MIN(mc.note) AS production_note,
       MIN(t.title) AS movie_title,
       MIN(t.production_year) AS movie_year
FROM title AS t
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_type AS ct ON ct.id = mc.company_type_id
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
WHERE ct.kind = 'production companies'
  AND it2.info = 'top 250 rank'
  AND mc.note NOT LIKE '%(as Metro-Goldwyn-Mayer Pictures)%'
  AND (mc.note LIKE '%(co-production)%' OR mc.note LIKE '%(presents)%');
