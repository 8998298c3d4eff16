// Men who write violent movies with a verified cast or crew.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cc.subject IN ['cast', 'crew']
  AND cc.status = 'complete+verified'
  AND ci.note IN ['(writer)', '(head writer)', '(written by)', '(story)', '(story editor)']
  AND mi.infoType = 'genres'
  AND idx.infoType = 'votes'
  AND k.keyword IN ['murder', 'violence', 'blood', 'gore', 'death', 'female-nudity', 'hospital']
  AND mi.info IN ['Horror', 'Thriller']
  AND n.gender = 'm'
  AND t.productionYear > 2000
RETURN min(mi.info) AS movie_budget,
       min(idx.info) AS movie_votes,
       min(n.name) AS writer,
       min(t.title) AS complete_violent_movie;
