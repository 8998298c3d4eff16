// Men who write violent horror movies.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.note IN ['(writer)', '(head writer)', '(written by)', '(story)', '(story editor)']
  AND mi.infoType = 'genres'
  AND idx.infoType = 'votes'
  AND k.keyword IN ['murder', 'blood', 'gore', 'death', 'female-nudity']
  AND mi.info = 'Horror'
  AND n.gender = 'm'
RETURN min(mi.info) AS movie_budget,
       min(idx.info) AS movie_votes,
       min(n.name) AS male_writer,
       min(t.title) AS violent_movie_title;
