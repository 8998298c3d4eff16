// The actress who lends a queen her voice, with trivia about her.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (n)-[:HAS_AKA_NAME]->(:AkaName),
      (n)-[:HAS_PERSON_INFO]->(pi:PersonInfo),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_MOVIE_INFO]->(mi:MovieInfo),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.characterId = chn.id
  AND cc.subject = 'cast'
  AND cc.status = 'complete+verified'
  AND chn.name = 'Queen'
  AND ci.note IN ['(voice)', '(voice) (uncredited)', '(voice: English version)']
  AND cn.countryCode = '[us]'
  AND mi.infoType = 'release dates'
  AND pi.infoType = 'trivia'
  AND k.keyword = 'computer-animation'
  AND mi.info IS NOT NULL
  AND ((mi.info STARTS WITH 'Japan:' AND mi.info CONTAINS '200') OR (mi.info STARTS WITH 'USA:'
    AND mi.info CONTAINS '200'))
  AND n.gender = 'f'
  AND n.name CONTAINS 'An'
  AND ci.role = 'actress'
  AND t.title = 'Shrek 2'
  AND 2000 <= t.productionYear <= 2010
RETURN min(chn.name) AS voiced_char,
       min(n.name) AS voicing_actress,
       min(t.title) AS voiced_animation;
