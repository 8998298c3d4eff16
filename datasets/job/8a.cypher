// Actresses who lend English voices to Japanese movies.
MATCH (n:Name)-[ci:CAST_IN]->(t:Title),
      (n)-[:HAS_AKA_NAME]->(an:AkaName),
      (t)-[mc:PRODUCED_BY]->(cn:CompanyName)
WHERE ci.note = '(voice: English version)'
  AND cn.countryCode = '[jp]'
  AND mc.note CONTAINS '(Japan)'
  AND NOT mc.note CONTAINS '(USA)'
  AND n.name CONTAINS 'Yo'
  AND NOT n.name CONTAINS 'Yu'
  AND ci.role = 'actress'
RETURN min(an.name) AS actress_pseudonym,
       min(t.title) AS japanese_movie_dubbed;
