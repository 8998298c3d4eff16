-- Recent sequels that have to do with the north of Europe.
SELECT MIN(t.title) AS movie_title
FROM title AS t
JOIN movie_info AS mi ON mi.movie_id = t.id
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
WHERE k.keyword LIKE '%sequel%'
  AND mi.info IN ('Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German')
  AND t.production_year > 2005;
