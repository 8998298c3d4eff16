// Recent sequels that are not rated badly.
MATCH (t:Title)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE idx.infoType = 'rating'
  AND k.keyword CONTAINS 'sequel'
  AND idx.info > '5.0'
  AND t.productionYear > 2005
RETURN min(idx.info) AS rating,
       min(t.title) AS movie_title;
