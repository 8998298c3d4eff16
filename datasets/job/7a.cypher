// Persons of one biographer, cast in movies that others show.
MATCH (n:Name)-[:CAST_IN]->(t:Title),
      (n)-[:HAS_AKA_NAME]->(an:AkaName),
      (n)-[:HAS_PERSON_INFO]->(pi:PersonInfo),
      (t)<-[ml:LINKED_TO]-(:Title)
WHERE an.name CONTAINS 'a'
  AND pi.infoType = 'mini biography'
  AND ml.link = 'features'
  AND 'A' <= n.namePcodeCf <= 'F'
  AND (n.gender = 'm' OR (n.gender = 'f' AND n.name STARTS WITH 'B'))
  AND pi.note = 'Volker Boehm'
  AND 1980 <= t.productionYear <= 1995
RETURN min(n.name) AS of_person,
       min(t.title) AS biography_movie;
