// Sequels of film companies, none of them Polish.
MATCH (t:Title)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_KEYWORD]->(k:Keyword),
      (t)-[ml:LINKED_TO]->(:Title)
WHERE cn.countryCode <> '[pl]'
  AND (cn.name CONTAINS 'Film' OR cn.name CONTAINS 'Warner')
  AND mc.companyType = 'production companies'
  AND k.keyword = 'sequel'
  AND ml.link CONTAINS 'follow'
  AND mc.note IS NULL
  AND 1950 <= t.productionYear <= 2000
RETURN min(cn.name) AS from_company,
       min(ml.link) AS movie_link_type,
       min(t.title) AS non_polish_sequel_movie;
