// Co-produced or presented movies among the 250 best rated.
MATCH (t:Title)-[mc:PRODUCED_BY]->(:CompanyName),
      (t)-[:HAS_MOVIE_INFO_IDX]->(idx:MovieInfoIdx)
WHERE mc.companyType = 'production companies'
  AND idx.infoType = 'top 250 rank'
  AND NOT mc.note CONTAINS '(as Metro-Goldwyn-Mayer Pictures)'
  AND (mc.note CONTAINS '(co-production)' OR mc.note CONTAINS '(presents)')
RETURN min(mc.note) AS production_note,
       min(t.title) AS movie_title,
       min(t.productionYear) AS movie_year;
