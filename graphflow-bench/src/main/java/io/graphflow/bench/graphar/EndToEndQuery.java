package io.graphflow.bench.graphar;

import io.graphflow.Session;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** The queries of LDBC's network that GraphAr's Table 3 asks. */
enum EndToEndQuery {
  /** The friends of a person. */
  IS3("IS-3", "/datasets/ldbc/specified/is3.cypher", 20, 95, 20, "31.2x, 47.5x, 47.9x") {
    @Override
    List<Map<String, Object>> parameters(Session session, int sets) {
      return persons(session, "MATCH (p:Person)-[:KNOWS]-(:Person)", sets);
    }
  },
  /** The latest replies to a person's messages. */
  IC8("IC-8", "/datasets/ldbc/specified/ic8.cypher", 50, 99, 5, "21.5x, 37.4x, 38.4x") {
    @Override
    List<Map<String, Object>> parameters(Session session, int sets) {
      return persons(session,
          "MATCH (p:Person)<-[:HAS_CREATOR]-(:Message)<-[:REPLY_OF]-(:Comment)", sets);
    }
  },
  /** The messages with each tag of a class, to which edges lead, in two windows. */
  BI2("BI-2", "bi2.cypher", 50, 99, 3, "it has labels") {
    @Override
    List<Map<String, Object>> parameters(Session session, int sets) {
      long date = session.run("MATCH (m:Message) RETURN min(m.creationDate) AS first,"
          + " max(m.creationDate) AS last")
          .list()
          .stream()
          .mapToLong(row -> (row.get(0).asLong() + row.get(1).asLong()) / 2)
          .findFirst()
          .orElseThrow();
      return chosen(session.run("MATCH (:Message)-[:HAS_TAG]->(:Tag)-[:HAS_TYPE]->(c:TagClass)"
          + " WITH c.name AS name, count(*) AS n RETURN name ORDER BY n, name")
          .stream()
          .map(row -> row.get(0).asObject())
          .toList(), sets)
          .stream()
          .map(name -> Map.of("tagClass", name, "date", (Object) date))
          .toList();
    }
  },
  /** The same where the class is a label of the tag. */
  BI2_LABELS("BI-2, labels", "bi2_labels.cypher", 50, 99, 3, "15.8x, 14.2x, 15.1x") {
    @Override
    List<Map<String, Object>> parameters(Session session, int sets) {
      return BI2.parameters(session, sets);
    }

    // A label is no parameter of which plans could know something.
    @Override
    String cypher(Map<String, Object> parameters) {
      return super.cypher(parameters)
          .replace("$tagClass", LabelledNetwork.label(parameters.get("tagClass").toString()));
    }

    @Override
    boolean isOfLabels() {
      return true;
    }

    @Override
    EndToEndQuery sameAs() {
      return BI2;
    }
  };

  private final String title;
  private final String file;
  private final int fromPercent;
  private final int toPercent;
  private final double asked;
  private final String paper;

  EndToEndQuery(String title, String file, int fromPercent, int toPercent, double asked,
      String paper) {
    this.title = title;
    this.file = file;
    this.fromPercent = fromPercent;
    this.toPercent = toPercent;
    this.asked = asked;
    this.paper = paper;
  }

  String title() {
    return title;
  }

  /** How many times as long plain tables should take at least. */
  double asked() {
    return asked;
  }

  /** How many times as long plain tables take in the paper, of three sizes. */
  String paper() {
    return paper;
  }

  /** Whether it asks for the labels that only a {@link LabelledNetwork} has. */
  boolean isOfLabels() {
    return false;
  }

  /** The query that has the same answers in a network without these labels. */
  EndToEndQuery sameAs() {
    return this;
  }

  /** The query's Cypher. */
  String cypher(Map<String, Object> parameters) {
    return resource(file);
  }

  /** The same query in SQL, over {@link PlainTables}. */
  String sql() {
    return resource(name().toLowerCase(Locale.ROOT) + ".sql");
  }

  /** Sets of parameters, which the same data give again. */
  abstract List<Map<String, Object>> parameters(Session session, int sets);

  /** Persons that match a pattern rather often, some more than others. */
  List<Map<String, Object>> persons(Session session, String pattern, int sets) {
    return chosen(session
        .run(pattern + " WITH p.id AS id, count(*) AS n RETURN id ORDER BY n, id")
        .stream()
        .map(row -> row.get(0).asObject())
        .toList(), sets)
        .stream()
        .map(id -> Map.of("personId", id))
        .toList();
  }

  /** Some of many, at equal distances. */
  List<Object> chosen(List<Object> ascending, int sets) {
    List<Object> chosen = new ArrayList<>();
    for (int i = 0; i < sets; i++) {
      int percent = fromPercent + (toPercent - fromPercent) * (2 * i + 1) / (2 * sets);
      chosen.add(ascending.get(ascending.size() * percent / 100));
    }
    return chosen.stream().distinct().toList();
  }

  private static String resource(String name) {
    try (InputStream in = EndToEndQuery.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
