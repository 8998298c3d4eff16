// Actresses who lend voices in newer action movies.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (n)-[:HAS_AKA_NAME]->(:AkaName),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.characterId = chn.id
  AND ci.note IN ['(voice)', '(voice: Japanese version)', '(voice) (uncredited)',
    '(voice: English version)']
  AND cn.countryCode = '[us]'
  AND mi.infoType = 'release dates'
  AND k.keyword IN ['hero', 'martial-arts', 'hand-to-hand-combat']
  AND mi.info IS NOT NULL
  AND ((mi.info STARTS WITH 'Japan:' AND mi.info CONTAINS '201') OR (mi.info STARTS WITH 'USA:'
    AND mi.info CONTAINS '201'))
  AND n.gender = 'f'
  AND n.name CONTAINS 'An'
  AND ci.role = 'actress'
  AND t.productionYear > 2010
RETURN min(chn.name) AS voiced_char_name,
       min(n.name) AS voicing_actress_name,
       min(t.title) AS voiced_action_movie_jap_eng;
