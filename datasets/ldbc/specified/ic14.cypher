// The shortest paths between two persons, by how often those next to each other reply to one another:
// a reply to a post counts 1, one to a comment a half.
MATCH path = allShortestPaths((:Person {id: $person1Id})-[:KNOWS*0..]-(:Person {id: $person2Id}))
WITH [person IN nodes(path) | person.id] AS personIdsInPath,
     [knows IN relationships(path) |
       reduce(weight = 0.0, reply IN [
           (a:Person)<-[:HAS_CREATOR]-(:Comment)-[:REPLY_OF]->(:Post)-[:HAS_CREATOR]->(b:Person)
           WHERE a.id = startNode(knows).id AND b.id = endNode(knows).id
                 OR a.id = endNode(knows).id AND b.id = startNode(knows).id
           | 1.0] | weight + reply)
       + reduce(weight = 0.0, reply IN [
           (a:Person)<-[:HAS_CREATOR]-(:Comment)-[:REPLY_OF]->(:Comment)-[:HAS_CREATOR]->(b:Person)
           WHERE a.id = startNode(knows).id AND b.id = endNode(knows).id
                 OR a.id = endNode(knows).id AND b.id = startNode(knows).id
           | 0.5] | weight + reply)] AS weights
RETURN personIdsInPath, reduce(sum = 0.0, weight IN weights | sum + weight) AS pathWeight
ORDER BY pathWeight DESC
