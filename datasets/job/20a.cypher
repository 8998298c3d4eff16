// Movies about a hero whose cast is complete.
MATCH (:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.characterId = chn.id
  AND cc.subject = 'cast'
  AND cc.status CONTAINS 'complete'
  AND NOT chn.name CONTAINS 'Sherlock'
  AND (chn.name =~ '.*Tony.*Stark.*' OR chn.name =~ '.*Iron.*Man.*')
  AND k.keyword IN ['superhero', 'sequel', 'second-part', 'marvel-comics', 'based-on-comic',
    'tv-special', 'fight', 'violence']
  AND t.kind = 'movie'
  AND t.productionYear > 1950
RETURN min(t.title) AS complete_downey_ironman_movie;
