// Two persons who know each other, a comment of the first replying to a post of the second.
MATCH (person1:Person)-[:KNOWS]-(person2:Person),
      (person1)<-[:HAS_CREATOR]-(:Comment)-[:REPLY_OF]->(:Post)-[:HAS_CREATOR]->(person2)
RETURN count(*) AS count;
