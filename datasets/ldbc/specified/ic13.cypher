// How many steps of acquaintance lie between two persons.
MATCH (person1:Person {id: $person1Id}), (person2:Person {id: $person2Id}),
      path = shortestPath((person1)-[:KNOWS*]-(person2))
RETURN length(path) AS shortestPathLength
