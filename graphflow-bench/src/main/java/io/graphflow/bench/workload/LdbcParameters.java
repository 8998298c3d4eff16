package io.graphflow.bench.workload;

import io.graphflow.Database;
import io.graphflow.Record;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Parameters of LDBC's queries, chosen by queries: a person with rather many friends who comments
 * and is liked, a comment with many replies, and names and dates that are frequent around that
 * person. The same data give the same parameters.
 */
final class LdbcParameters {
  /** The share of the persons who comment and are liked that have fewer friends. */
  private static final double FRIEND_QUANTILE = 0.75;

  private static final String PERSONS =
      "MATCH (p:Person)<-[:HAS_CREATOR]-(:Message)<-[:LIKES]-(:Person) WITH DISTINCT p "
          + "MATCH (p)<-[:HAS_CREATOR]-(:Comment)-[:REPLY_OF]->(:Post) WITH DISTINCT p "
          + "MATCH (p)-[:KNOWS]-(:Person) "
          + "RETURN p.id, count(*) AS friends ORDER BY friends, p.id";

  private static final String COMMENT = "MATCH (reply:Comment)-[:REPLY_OF]->(c:Comment)"
      + "-[:REPLY_OF]->(:Post) RETURN c.id, count(*) AS replies ORDER BY replies DESC, c.id LIMIT 1";

  private static final String FIRST_NAME =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(f:Person) "
          + "RETURN f.firstName AS name, count(*) AS times ORDER BY times DESC, name LIMIT 1";

  private static final String MESSAGE_DATES = "MATCH (m:Message) "
      + "RETURN min(m.creationDate) AS first, max(m.creationDate) AS last";

  private static final String JOIN_DATES = "MATCH (:Person)<-[m:HAS_MEMBER]-(:Forum) "
      + "RETURN min(m.joinDate) AS first, max(m.joinDate) AS last";

  private static final String WORK_YEARS =
      "MATCH (:Person)-[w:WORK_AT]->(:Company) "
          + "RETURN min(w.workFrom) AS first, max(w.workFrom) AS last";

  /** Homes of friends of friends, and where those wrote from when they travelled. */
  private static final String COUNTRIES =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(f:Person)"
          + "-[:IS_LOCATED_IN]->(:City)-[:IS_PART_OF]->(home:Country), "
          + "(f)<-[:HAS_CREATOR]-(m:Message)-[:IS_LOCATED_IN]->(c:Country) "
          + "WHERE c.name <> home.name AND $startDate <= m.creationDate < $endDate "
          + "RETURN home.name AS x, c.name AS y, count(*) AS times ORDER BY times DESC, x, y LIMIT 1";

  private static final String TAG =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(:Person)"
          + "<-[:HAS_CREATOR]-(:Post)-[:HAS_TAG]->(t:Tag) "
          + "RETURN t.name AS name, count(*) AS times ORDER BY times DESC, name LIMIT 1";

  private static final String TAG_CLASS =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)<-[:HAS_CREATOR]-(c:Comment), "
          + "(c)-[:REPLY_OF]->(:Post)-[:HAS_TAG]->(:Tag)-[:HAS_TYPE]->(class:TagClass) "
          + "RETURN class.name AS name, count(*) AS times ORDER BY times DESC, name LIMIT 1";

  private static final String WORK_COUNTRY =
      "MATCH (:Person {id: $personId})-[:KNOWS]-(:Person)-[:KNOWS]-(:Person)"
          + "-[:WORK_AT]->(:Company)-[:IS_LOCATED_IN]->(c:Country) "
          + "RETURN c.name AS name, count(*) AS times ORDER BY times DESC, name LIMIT 1";

  private final Session session;
  private final Map<String, Object> chosen = new LinkedHashMap<>();

  private LdbcParameters(Session session) {
    this.session = session;
  }

  static Map<String, Object> choose(Database database) {
    try (Session session =
        database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CL))) {
      return new LdbcParameters(session).choose();
    }
  }

  private Map<String, Object> choose() {
    List<Record> persons = session.run(PERSONS).list();
    chosen.put("personId",
        persons.get((int) (FRIEND_QUANTILE * persons.size())).get(0).asLong());
    chosen.put("commentId", first(COMMENT));
    chosen.put("firstName", first(FIRST_NAME));
    // Most messages are younger, so that friends of friends do not fill the screen.
    chosen.put("maxDate", date(MESSAGE_DATES, 0.4));
    chosen.put("startDate", date(MESSAGE_DATES, 0.3));
    chosen.put("endDate", date(MESSAGE_DATES, 0.9));
    chosen.put("minDate", date(JOIN_DATES, 0.7));
    Record countries = session.run(COUNTRIES, chosen).single();
    chosen.put("countryXName", countries.get("x").asString());
    chosen.put("countryYName", countries.get("y").asString());
    chosen.put("tagName", first(TAG));
    chosen.put("tagClassName", first(TAG_CLASS));
    chosen.put("countryName", first(WORK_COUNTRY));
    chosen.put("workFromYear", date(WORK_YEARS, 0.8));
    return chosen;
  }

  private Object first(String query) {
    return session.run(query, chosen).single().get(0).asObject();
  }

  /** The date at a share of the way from the first to the last one. */
  private long date(String query, double share) {
    Record range = session.run(query).single();
    long first = range.get(0).asLong();
    return first + (long) (share * (range.get(1).asLong() - first));
  }
}
