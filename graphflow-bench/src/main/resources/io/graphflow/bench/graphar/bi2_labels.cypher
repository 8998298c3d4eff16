// The messages with each tag that bears a class as a label, in two windows of 100 days that follow each other.
MATCH (tag:Tag&$tagClass)
OPTIONAL MATCH (tag)<-[:HAS_TAG]-(first:Message)
  WHERE $date <= first.creationDate AND first.creationDate < $date + 8640000000
WITH tag, count(first) AS countWindow1
OPTIONAL MATCH (tag)<-[:HAS_TAG]-(second:Message)
  WHERE $date + 8640000000 <= second.creationDate AND second.creationDate < $date + 17280000000
WITH tag, countWindow1, count(second) AS countWindow2
RETURN tag.name AS name, countWindow1, countWindow2, abs(countWindow1 - countWindow2) AS diff
ORDER BY diff DESC, name
LIMIT 100
