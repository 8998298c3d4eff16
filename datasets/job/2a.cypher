// Movies of German companies with a character's name in the title.
MATCH (t:Title)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cn.countryCode = '[de]'
  AND k.keyword = 'character-name-in-title'
RETURN min(t.title) AS movie_title;
