// Movies that were in French theatres, of northern Europe.
MATCH (t:Title)-[mc:PRODUCED_BY]->(:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo)
WHERE mc.companyType = 'production companies'
  AND mc.note CONTAINS '(theatrical)'
  AND mc.note CONTAINS '(France)'
  AND mi.info IN ['Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German']
  AND t.productionYear > 2005
RETURN min(t.title) AS typical_european_movie;
