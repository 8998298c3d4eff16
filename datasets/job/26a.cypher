// Players of heroes in well rated movies with complete cast.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (t)-[:HAS_COMPLETE_CAST]->(cc:CompleteCast),
      (chn:CharName)-[:CHARACTER_IN]->(t),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE ci.characterId = chn.id
  AND cc.subject = 'cast'
  AND cc.status CONTAINS 'complete'
  AND chn.name IS NOT NULL
  AND (chn.name CONTAINS 'man' OR chn.name CONTAINS 'Man')
  AND idx.infoType = 'rating'
  AND k.keyword IN ['superhero', 'marvel-comics', 'based-on-comic', 'tv-special', 'fight',
    'violence', 'magnet', 'web', 'claw', 'laser']
  AND t.kind = 'movie'
  AND idx.info > '7.0'
  AND t.productionYear > 2000
RETURN min(chn.name) AS character_name,
       min(idx.info) AS rating,
       min(n.name) AS playing_actor,
       min(t.title) AS complete_hero_movie;
