// Characters with uncredited voices in Russian movies.
MATCH (:Name)-[ci:CAST_IN]->(t:Title),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (t)-[:PRODUCED_BY]->(cn:CompanyName)
WHERE ci.characterId = chn.id
  AND ci.note CONTAINS '(voice)'
  AND ci.note CONTAINS '(uncredited)'
  AND cn.countryCode = '[ru]'
  AND ci.role = 'actor'
  AND t.productionYear > 2005
RETURN min(chn.name) AS uncredited_voiced_character,
       min(t.title) AS russian_movie;
