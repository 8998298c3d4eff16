-- Movies of German companies with a character's name in the title.
SELECT MIN(t.title) AS movie_title
FROM title AS t
JOIN movie_companies AS mc ON mc.movie_id = t.id
JOIN company_name AS cn ON cn.id = mc.company_id
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
WHERE cn.country_code = '[de]'
  AND k.keyword = 'character-name-in-title';
