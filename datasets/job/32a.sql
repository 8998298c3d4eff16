-- Movies linked to those with one keyword.
SELECT MIN(lt.link) AS link_type,
       MIN(t.title) AS first_movie,
       MIN(t2.title) AS second_movie
FROM title AS t
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
JOIN movie_link AS ml ON ml.movie_id = t.id
JOIN link_type AS lt ON lt.id = ml.link_type_id
JOIN title AS t2 ON t2.id = ml.linked_movie_id
WHERE k.keyword = '10,000-mile-club';
