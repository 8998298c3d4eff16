// Violent western movies of foreign companies.
MATCH (t:Title)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cn.countryCode <> '[us]'
  AND mi.infoType = 'countries'
  AND idx.infoType = 'rating'
  AND k.keyword IN ['murder', 'murder-in-title', 'blood', 'violence']
  AND t.kind IN ['movie', 'episode']
  AND NOT mc.note CONTAINS '(USA)'
  AND mc.note =~ '.*\\(200.*\\).*'
  AND mi.info IN ['Germany', 'German', 'USA', 'American']
  AND idx.info < '7.0'
  AND t.productionYear > 2008
RETURN min(cn.name) AS movie_company,
       min(idx.info) AS rating,
       min(t.title) AS western_violent_movie;
