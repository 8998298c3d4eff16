package io.graphflow.bench.planning;

import java.util.ArrayList;
import java.util.List;

/** Shapes of patterns with twelve edges, over the social network of {@link PlannedGraph}. */
public enum PatternShape {
  /** A path of 13 persons. */
  CHAIN {
    @Override
    String pattern() {
      StringBuilder pattern = new StringBuilder("(p0:Person)");
      for (int i = 1; i <= EDGES; i++) {
        pattern.append("-[:KNOWS]->(p").append(i).append(":Person)");
      }
      return pattern.toString();
    }
  },
  /** A person with 12 friends: every set of rays is connected. */
  STAR {
    @Override
    String pattern() {
      List<String> rays = new ArrayList<>();
      for (int i = 1; i <= EDGES; i++) {
        rays.add("(p0:Person)-[:KNOWS]->(p" + i + ":Person)");
      }
      return String.join(", ", rays);
    }
  },
  /** A circle of 12 persons. */
  CYCLE {
    @Override
    String pattern() {
      StringBuilder pattern = new StringBuilder("(p0:Person)");
      for (int i = 1; i < EDGES; i++) {
        pattern.append("-[:KNOWS]->(p").append(i).append(":Person)");
      }
      return pattern.append("-[:KNOWS]->(p0)").toString();
    }
  },
  /** Five persons who all know each other, two of them with a city. */
  CLIQUE {
    @Override
    String pattern() {
      List<String> parts = new ArrayList<>();
      for (int i = 0; i < 5; i++) {
        for (int j = i + 1; j < 5; j++) {
          parts.add("(p%d:Person)-[:KNOWS]->(p%d:Person)".formatted(i, j));
        }
      }
      parts.add("(p0)-[:LIVES_IN]->(p5:City)");
      parts.add("(p4)-[:LIVES_IN]->(p6:City)");
      return String.join(", ", parts);
    }
  },
  /** Friends, what they wrote, its answers, tags and places, as LDBC's queries have it. */
  LDBC {
    @Override
    String pattern() {
      return "(p0:Person {id: $id})-[:KNOWS]-(p1:Person)-[:KNOWS]-(p2:Person),"
          + " (p2)<-[:HAS_CREATOR]-(post:Post)<-[:REPLY_OF]-(reply:Comment),"
          + " (reply)-[:HAS_CREATOR]->(p3:Person)-[:LIVES_IN]->(c1:City)-[:PART_OF]->(c2:Country),"
          + " (p2)-[:LIVES_IN]->(c3:City)-[:PART_OF]->(c2),"
          + " (post)-[:HAS_TAG]->(tag:Tag), (p1)-[:LIKES]->(post), (p3)-[:KNOWS]-(p1)";
    }
  };

  /** Edges of each pattern. */
  static final int EDGES = 12;

  /** The pattern, as {@code MATCH} takes it. */
  abstract String pattern();

  /** A query that counts its matches and reads a property. */
  public String query() {
    String read = this == LDBC ? "p3.age" : "p1.age";
    return "MATCH " + pattern() + " WHERE " + read + " > 30 RETURN " + read
        + " AS age, count(*) AS n";
  }
}
