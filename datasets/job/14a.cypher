// Dark northern movies of the last years.
MATCH (t:Title)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE mi.infoType = 'countries'
  AND idx.infoType = 'rating'
  AND k.keyword IN ['murder', 'murder-in-title', 'blood', 'violence']
  AND t.kind = 'movie'
  AND mi.info IN ['Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German', 'USA', 'American']
  AND idx.info < '8.5'
  AND t.productionYear > 2010
RETURN min(idx.info) AS rating,
       min(t.title) AS northern_dark_movie;
