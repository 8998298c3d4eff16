// American internet movies whose cast is verified.
MATCH (t:Title)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(:Keyword)
WHERE cc.status = 'complete+verified'
  AND cn.countryCode = '[us]'
  AND mi.infoType = 'release dates'
  AND t.kind IN ['movie']
  AND mi.note CONTAINS 'internet'
  AND mi.info IS NOT NULL
  AND ((mi.info STARTS WITH 'USA:' AND mi.info CONTAINS ' 199') OR (mi.info STARTS WITH 'USA:'
    AND mi.info CONTAINS ' 200'))
  AND t.productionYear > 2000
RETURN min(t.kind) AS movie_kind,
       min(t.title) AS complete_us_internet_movie;
