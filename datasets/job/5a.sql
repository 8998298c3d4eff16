-- Movies that were in French theatres, of northern Europe.
SELECT MIN(t.title) AS typical_european_movie
FROM title AS t
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_type AS ct ON ct.id = mc.company_type_id
JOIN movie_info AS mi ON mi.movie_id = t.id
WHERE ct.kind = 'production companies'
  AND mc.note LIKE '%(theatrical)%'
  AND mc.note LIKE '%(France)%'
  AND mi.info IN ('Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German')
  AND t.production_year > 2005;
