// Movies linked to those with one keyword.
MATCH (t:Title)-[:HAS_KEYWORD]->(k:Keyword),
      (t)-[ml:LINKED_TO]->(t2:Title)
WHERE k.keyword = '10,000-mile-club'
RETURN min(ml.link) AS link_type,
       min(t.title) AS first_movie,
       min(t2.title) AS second_movie;
