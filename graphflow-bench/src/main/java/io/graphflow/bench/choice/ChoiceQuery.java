package io.graphflow.bench.choice;

/** A query of a social network, by the shape of its pattern and what it asks of its ends. */
public enum ChoiceQuery {
  /** A path, which is a list of lists in both engines. */
  CHAIN("path of two edges", """
      MATCH (p:Person)-[:KNOWS]-(q:Person)<-[:HAS_CREATOR]-(m:Post)
      RETURN p.gender AS gender, max(m.length) AS longest, min(q.birthday) AS oldest
      ORDER BY gender"""),

  /** A star of which one ray is read, the others only multiply. */
  ONE_RAY("star, one ray read", """
      MATCH (p:Person)<-[:HAS_CREATOR]-(m:Post), (p)-[:KNOWS]-(:Person), (p)-[:HAS_INTEREST]->(:Tag)
      RETURN p.gender AS gender, sum(m.length) AS length
      ORDER BY gender"""),

  /** A star of which all rays are read. */
  ALL_RAYS("star, all rays read",
      """
              MATCH (p:Person)<-[:HAS_CREATOR]-(m:Post), (p)-[:KNOWS]-(q:Person), (p)-[:HAS_INTEREST]->(t:Tag)
              RETURN p.gender AS gender, sum(m.length) AS length, max(q.birthday) AS youngest,
                count(DISTINCT t) AS tags
          ORDER BY gender"""),

  /** Two paths of one person. */
  TWO_CHAINS("two paths below one vertex", """
      MATCH (p:Person {id: $person})-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(m:Post),
        (p)-[:HAS_INTEREST]->(:Tag)<-[:HAS_TAG]-(n:Post)
      RETURN max(m.length) AS longest, sum(n.length) AS length, count(*) AS pairs"""),

  /** Two paths of one person, which are only counted. */
  COUNTED("two paths below one vertex, counted", """
      MATCH (p:Person {id: $person})-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(:Post),
        (p)-[:HAS_INTEREST]->(:Tag)<-[:HAS_TAG]-(:Post)
      RETURN count(*) AS pairs"""),

  /** Rows, the best of which are kept. */
  TOP("latest posts of friends", """
      MATCH (p:Person {id: $person})-[:KNOWS]-(q:Person)<-[:HAS_CREATOR]-(m:Post)
      RETURN q.id AS friend, m.id AS post ORDER BY m.creationDate DESC, m.id LIMIT 20"""),

  /** Little of anything. */
  FEW("interests and place of one person", """
      MATCH (p:Person {id: $person})-[:HAS_INTEREST]->(t:Tag), (p)-[:IS_LOCATED_IN]->(c:City)
      RETURN c.name AS city, count(t.name) AS interests, max(t.id) AS last""");

  private final String title;
  private final String text;

  ChoiceQuery(String title, String text) {
    this.title = title;
    this.text = text;
  }

  /** What it asks, in tables. */
  String title() {
    return title;
  }

  /** Its Cypher; {@code $person} is the ID of one with a usual number of friends. */
  String text() {
    return text;
  }
}
