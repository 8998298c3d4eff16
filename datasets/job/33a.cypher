// Series that follow each other, the second of them rated badly.
MATCH (t:Title)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[ml:LINKED_TO]->(t2:Title),
      (t2)-[:PRODUCED_BY]->(cn2:CompanyName),
      (t2)-[:HAS_MOVIE_INFO_IDX]->(idx2:MovieInfoIdx)
WHERE cn.countryCode = '[us]'
  AND idx.infoType = 'rating'
  AND idx2.infoType = 'rating'
  AND t.kind IN ['tv series']
  AND t2.kind IN ['tv series']
  AND ml.link IN ['sequel', 'follows', 'followed by']
  AND idx2.info < '3.0'
  AND 2005 <= t2.productionYear <= 2008
RETURN min(cn.name) AS first_company,
       min(cn2.name) AS second_company,
       min(idx.info) AS first_rating,
       min(idx2.info) AS second_rating,
       min(t.title) AS first_movie,
       min(t2.title) AS second_movie;
