// Releases and ratings of German movies.
MATCH (t:Title)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx)
WHERE cn.countryCode = '[de]'
  AND mc.companyType = 'production companies'
  AND idx.infoType = 'rating'
  AND mi.infoType = 'release dates'
  AND t.kind = 'movie'
RETURN min(mi.info) AS release_date,
       min(idx.info) AS rating,
       min(t.title) AS german_movie;
