// Persons with B in American movies named after characters.
MATCH (n:Name)-[:CAST_IN]->(t:Title),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cn.countryCode = '[us]'
  AND k.keyword = 'character-name-in-title'
  AND n.name STARTS WITH 'B'
RETURN min(n.name) AS member_in_charnamed_american_movie,
       min(n.name) AS a1;
