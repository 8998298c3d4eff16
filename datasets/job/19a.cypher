// Actresses who lend voices in movies released in Japan or the USA.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (n)-[:HAS_AKA_NAME]->(:AkaName),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo)
WHERE ci.characterId = chn.id
  AND ci.note IN ['(voice)', '(voice: Japanese version)', '(voice) (uncredited)',
    '(voice: English version)']
  AND cn.countryCode = '[us]'
  AND mi.infoType = 'release dates'
  AND mc.note IS NOT NULL
  AND (mc.note CONTAINS '(USA)' OR mc.note CONTAINS '(worldwide)')
  AND mi.info IS NOT NULL
  AND ((mi.info STARTS WITH 'Japan:' AND mi.info CONTAINS '200') OR (mi.info STARTS WITH 'USA:'
    AND mi.info CONTAINS '200'))
  AND n.gender = 'f'
  AND n.name CONTAINS 'Ang'
  AND ci.role = 'actress'
  AND 2005 <= t.productionYear <= 2009
RETURN min(n.name) AS voicing_actress,
       min(t.title) AS voiced_movie;
