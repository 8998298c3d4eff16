// An actor in movies of one universe.
MATCH (n:Name)-[:CAST_IN]->(t:Title),
      (t)-[:HAS_KEYWORD]->(k:Keyword)
WHERE k.keyword = 'marvel-cinematic-universe'
  AND n.name =~ '.*Downey.*Robert.*'
  AND t.productionYear > 2010
RETURN min(k.keyword) AS movie_keyword,
       min(n.name) AS actor_name,
       min(t.title) AS marvel_movie;
