// Sequels of film companies that have to do with the north of Europe.
MATCH (t:Title)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(k:Keyword),
      (t)-[ml:LINKED_TO]->(:Title)
WHERE cn.countryCode <> '[pl]'
  AND (cn.name CONTAINS 'Film' OR cn.name CONTAINS 'Warner')
  AND mc.companyType = 'production companies'
  AND k.keyword = 'sequel'
  AND ml.link CONTAINS 'follow'
  AND mc.note IS NULL
  AND mi.info IN ['Sweden', 'Norway', 'Germany', 'Denmark', 'Swedish', 'Denish', 'Norwegian',
    'German']
  AND 1950 <= t.productionYear <= 2000
RETURN min(cn.name) AS company_name,
       min(ml.link) AS link_type,
       min(t.title) AS western_follow_up;
