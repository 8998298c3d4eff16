// American dramas and horror movies with the best ratings.
MATCH (t:Title)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx)
WHERE cn.countryCode = '[us]'
  AND mc.companyType = 'production companies'
  AND mi.infoType = 'genres'
  AND idx.infoType = 'rating'
  AND mi.info IN ['Drama', 'Horror']
  AND idx.info > '8.0'
  AND 2005 <= t.productionYear <= 2008
RETURN min(cn.name) AS movie_company,
       min(idx.info) AS rating,
       min(t.title) AS drama_horror_movie;
