// Recent sequels that have to do with the north of Europe.
MATCH (t:Title)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE k.keyword CONTAINS 'sequel'
  AND mi.info IN ['Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German']
  AND t.productionYear > 2005
RETURN min(t.title) AS movie_title;
