// Pseudonyms of the cast of episodes named after characters.
MATCH (n:Name)-[:CAST_IN]->(t:Title),
      (n)-[:HAS_AKA_NAME]->(an:AkaName),
      (t)-[:PRODUCED_BY]->(cn:CompanyName),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE cn.countryCode = '[us]'
  AND k.keyword = 'character-name-in-title'
  AND t.episodeNr >= 50
  AND t.episodeNr < 100
RETURN min(an.name) AS cool_actor_pseudonym,
       min(t.title) AS series_named_after_char;
