// Men who write violent movies for one company.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.note IN ['(writer)', '(head writer)', '(written by)', '(story)', '(story editor)']
  AND cn.name STARTS WITH 'Lionsgate'
  AND mi.infoType = 'genres'
  AND idx.infoType = 'votes'
  AND k.keyword IN ['murder', 'violence', 'blood', 'gore', 'death', 'female-nudity', 'hospital']
  AND mi.info IN ['Horror', 'Thriller']
  AND n.gender = 'm'
RETURN min(mi.info) AS movie_budget,
       min(idx.info) AS movie_votes,
       min(n.name) AS writer,
       min(t.title) AS violent_liongate_movie;
