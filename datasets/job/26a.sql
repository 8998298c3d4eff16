-- Players of heroes in well rated movies with complete cast.
SELECT MIN(chn.name) AS character_name,
       MIN(mi_idx.info) AS rating,
       MIN(n.name) AS playing_actor,
       MIN(t.title) AS complete_hero_movie
FROM title AS t
JOIN kind_type AS kt ON kt.id = t.kind_id
JOIN complete_cast AS cc ON cc.movie_id = t.id
JOIN comp_cast_type AS cct1 ON cct1.id = cc.subject_id
JOIN comp_cast_type AS cct2 ON cct2.id = cc.status_id
JOIN cast_info AS ci ON ci.movie_id = t.id
JOIN name AS n ON n.id = ci.person_id
JOIN char_name AS chn ON chn.id = ci.person_role_id
JOIN movie_info_idx AS mi_idx ON mi_idx.movie_id = t.id
JOIN info_type AS it2 ON it2.id = mi_idx.info_type_id
JOIN movie_keyword AS mk ON mk.movie_id = t.id
JOIN keyword AS k ON k.id = mk.keyword_id
WHERE cct1.kind = 'cast'
  AND cct2.kind LIKE '%complete%'
  AND chn.name IS NOT NULL
  AND (chn.name LIKE '%man%' OR chn.name LIKE '%Man%')
  AND it2.info = 'rating'
  AND k.keyword IN ('superhero', 'marvel-comics', 'based-on-comic', 'tv-special', 'fight',
    'violence', 'magnet', 'web', 'claw', 'laser')
  AND kt.kind = 'movie'
  AND mi_idx.info > '7.0'
  AND t.production_year > 2000;
