// Western sequels of film companies with a complete cast or crew.
MATCH (t:Title)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(k:Keyword),
      (t)-[ml:LINKED_TO]->(:Title)
WHERE cc.subject IN ['cast', 'crew']
  AND cc.status = 'complete'
  AND cn.countryCode <> '[pl]'
  AND (cn.name CONTAINS 'Film' OR cn.name CONTAINS 'Warner')
  AND mc.companyType = 'production companies'
  AND k.keyword = 'sequel'
  AND ml.link CONTAINS 'follow'
  AND mc.note IS NULL
  AND mi.info IN ['Sweden', 'Germany', 'Swedish', 'German']
  AND 1950 <= t.productionYear <= 2000
RETURN min(cn.name) AS producing_company,
       min(ml.link) AS link_type,
       min(t.title) AS complete_western_sequel;
