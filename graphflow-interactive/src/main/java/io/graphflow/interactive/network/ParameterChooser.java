package io.graphflow.interactive.network;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.UsageException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.interactive.operation.OperationParameter;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * Draws parameters of complex reads from the data, for networks that come without any: each person with a
 * friend, name, tag, country and class of tags that something bears is equally likely. LDBC's own choice,
 * which makes the sets of a read take about the same time, is another one.
 */
public final class ParameterChooser {
  private static final long DAY_MILLIS = 86_400_000;
  /** How long the periods of IC3 and IC4 are, as LDBC's generator of parameters has them. */
  private static final long PERIOD_DAYS = 28;

  private final Random random;
  private final List<Object> persons;
  private final List<Object> firstNames;
  private final List<Object> tags;
  private final List<Object> tagClasses;
  private final List<Object> countries;
  private final long firstDay;
  private final long dayCount;

  private ParameterChooser(Session session, long seed) {
    random = new Random(seed);
    persons = column(session, "MATCH (p:Person)-[:KNOWS]-(:Person) RETURN DISTINCT p.id AS x");
    firstNames = column(session, "MATCH (p:Person) RETURN DISTINCT p.firstName AS x");
    tags = column(session, "MATCH (:Post)-[:HAS_TAG]->(t:Tag) RETURN DISTINCT t.name AS x");
    tagClasses = column(session,
        "MATCH (:Post)-[:HAS_TAG]->(:Tag)-[:HAS_TYPE]->(c:TagClass) RETURN DISTINCT c.name AS x");
    countries = column(session,
        "MATCH (:Person)-[:IS_LOCATED_IN]->(:City)-[:IS_PART_OF]->(c:Country) "
            + "RETURN DISTINCT c.name AS x");
    List<Object> days = column(session,
        "MATCH (p:Post) WITH min(p.creationDate) AS first, max(p.creationDate) AS last "
            + "UNWIND [first, last] AS x RETURN x");
    if (persons.size() < 2 || tags.isEmpty() || countries.size() < 2 || days.contains(null)) {
      throw new UsageException("parameters cannot be drawn from this network: it lacks friends, "
          + "posts with tags, or persons of two countries");
    }
    firstDay = Math.floorDiv((Long) days.getFirst(), DAY_MILLIS);
    dayCount = Math.floorDiv((Long) days.getLast(), DAY_MILLIS) - firstDay + 1;
  }

  /** The values of a query, in order, so that the same data give the same parameters. */
  private static List<Object> column(Session session, String query) {
    return session.run(query + " ORDER BY x").list(row -> row.get(0).asObject());
  }

  /**
   * Draws as many sets of parameters of each complex read. The same data and seed give the same sets.
   *
   * @param count at least 1
   * @throws UsageException if the data lacks what parameters refer to
   */
  public static Map<InteractiveOperation, List<Map<String, Object>>> choose(
      Database database, long seed, int count) {
    try (Session session = database.session()) {
      ParameterChooser chooser = new ParameterChooser(session, seed);
      Map<InteractiveOperation, List<Map<String, Object>>> sets =
          new EnumMap<>(InteractiveOperation.class);
      for (InteractiveOperation read : InteractiveOperation.ofKind(OperationKind.COMPLEX_READ)) {
        List<Map<String, Object>> drawn = new ArrayList<>();
        for (int i = 0; i < count; i++) {
          drawn.add(chooser.set(read));
        }
        sets.put(read, drawn);
      }
      return sets;
    }
  }

  private Map<String, Object> set(InteractiveOperation read) {
    Map<String, Object> set = new HashMap<>();
    for (OperationParameter parameter : read.parameters()) {
      Object value;
      do {
        value = value(parameter.name());
        // Two persons, or two countries, are different ones.
      } while (parameter.name().matches("person2Id|countryYName") && set.containsValue(value));
      set.put(parameter.name(), value);
    }
    return set;
  }

  private Object value(String parameter) {
    return switch (parameter) {
      case "personId", "person1Id", "person2Id" -> one(persons);
      case "firstName" -> one(firstNames);
      case "tagName" -> one(tags);
      case "tagClassName" -> one(tagClasses);
      case "countryName", "countryXName", "countryYName" -> one(countries);
      case "month" -> 1L + random.nextInt(12);
      case "workFromYear" -> 1998L + random.nextInt(15);
      case "durationDays" -> PERIOD_DAYS;
      case "startDate", "minDate", "maxDate" ->
        DAY_MILLIS * (firstDay + random.nextLong(dayCount));
      default -> throw new IllegalStateException("there is no choice for " + parameter);
    };
  }

  private Object one(List<Object> values) {
    return values.get(random.nextInt(values.size()));
  }
}
