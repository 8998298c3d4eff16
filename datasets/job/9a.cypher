// Characters whom actresses lend voices in American movies.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (n)-[:HAS_AKA_NAME]->(an:AkaName),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName)
WHERE ci.characterId = chn.id
  AND ci.note IN ['(voice)', '(voice: Japanese version)', '(voice) (uncredited)',
    '(voice: English version)']
  AND cn.countryCode = '[us]'
  AND mc.note IS NOT NULL
  AND (mc.note CONTAINS '(USA)' OR mc.note CONTAINS '(worldwide)')
  AND n.gender = 'f'
  AND n.name CONTAINS 'Ang'
  AND ci.role = 'actress'
  AND 2005 <= t.productionYear <= 2015
RETURN min(an.name) AS alternative_name,
       min(chn.name) AS character_name,
       min(t.title) AS movie;
