// Dark European movies whose crew is complete but not verified.
MATCH (t:Title)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cc.subject = 'crew'
  AND cc.status <> 'complete+verified'
  AND cn.countryCode <> '[us]'
  AND mi.infoType = 'countries'
  AND idx.infoType = 'rating'
  AND k.keyword IN ['murder', 'murder-in-title', 'blood', 'violence']
  AND t.kind IN ['movie', 'episode']
  AND NOT mc.note CONTAINS '(USA)'
  AND mc.note =~ '.*\\(200.*\\).*'
  AND mi.info IN ['Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Danish', 'Norwegian',
    'German', 'USA', 'American']
  AND idx.info < '8.5'
  AND t.productionYear > 2000
RETURN min(cn.name) AS movie_company,
       min(idx.info) AS rating,
       min(t.title) AS complete_euro_dark_movie;
