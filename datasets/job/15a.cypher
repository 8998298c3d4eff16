// American movies released in the internet.
MATCH (t:Title)-[:HAS_AKA_TITLE]->(:AkaTitle),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(:Keyword)
WHERE cn.countryCode = '[us]'
  AND mi.infoType = 'release dates'
  AND mc.note =~ '.*\\(200.*\\).*'
  AND mc.note CONTAINS '(worldwide)'
  AND mi.note CONTAINS 'internet'
  AND (mi.info STARTS WITH 'USA:' AND mi.info CONTAINS ' 200')
  AND t.productionYear > 2000
RETURN min(mi.info) AS release_date,
       min(t.title) AS internet_movie;
