// Budgets and votes of movies produced by a Tim.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx)
WHERE ci.note IN ['(producer)', '(executive producer)']
  AND mi.infoType = 'budget'
  AND idx.infoType = 'votes'
  AND n.gender = 'm'
  AND n.name CONTAINS 'Tim'
RETURN min(mi.info) AS movie_budget,
       min(idx.info) AS movie_votes,
       min(t.title) AS movie_title;
