package io.graphflow.core.schema;

import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import java.util.List;
import java.util.stream.Collectors;

/** Writes the statements that make indexes and constraints as they are. */
public final class SchemaStatements {
  private SchemaStatements() {}

  static String createIndex(Index index) {
    return "CREATE " + index.kind().prefix() + "INDEX " + quoted(index.name()) + " FOR "
        + element(index.target()) + " ON " + list(index.target(), index.properties());
  }

  /** The statement that makes a vector index, without the options that have their usual values. */
  public static String createIndex(VectorIndex index) {
    String dimensions = index.dimensions() == 0 ? ""
        : "`" + VectorIndexOptions.DIMENSIONS + "`: " + index.dimensions() + ", ";
    VectorGraph graph = index.graph();
    VectorGraph usual = VectorGraph.DEFAULT;
    return "CREATE VECTOR INDEX " + quoted(index.name()) + " FOR " + element(index.target())
        + " ON " + list(index.target(), List.of(index.property())) + " OPTIONS {"
        + IndexOptions.CONFIG + ": {" + dimensions + "`" + VectorIndexOptions.SIMILARITY
        + "`: '" + index.similarity().name() + "'"
        + option(VectorIndexOptions.CONNECTIONS, graph.connections(), usual.connections())
        + option(VectorIndexOptions.CANDIDATES, graph.candidates(), usual.candidates())
        + option(VectorIndexOptions.QUANTIZATION, graph.quantized(), usual.quantized()) + "}}";
  }

  private static String option(String name, Object value, Object usual) {
    return value.equals(usual) ? "" : ", `" + name + "`: " + value;
  }

  /** The statement that makes a full-text index. */
  public static String createIndex(FullTextIndex index) {
    String labels = index.labels()
        .stream()
        .map(SchemaStatements::quoted)
        .collect(Collectors.joining("|"));
    String properties = index.properties()
        .stream()
        .map(property -> "x." + quoted(property))
        .collect(Collectors.joining(", "));
    return "CREATE FULLTEXT INDEX " + quoted(index.name()) + " FOR "
        + (index.edge() ? "()-[x:" + labels + "]-()" : "(x:" + labels + ")") + " ON EACH ["
        + properties + "] OPTIONS {" + IndexOptions.CONFIG + ": {`"
        + FullTextIndexOptions.ANALYZER + "`: '" + index.analyzer() + "'}}";
  }

  static String createConstraint(Constraint constraint) {
    LabelRef target = constraint.target();
    String requirement = switch (constraint.requirement()) {
      case Requirement.Unique _ -> "UNIQUE";
      case Requirement.Key _ -> target.edge() ? "RELATIONSHIP KEY" : "NODE KEY";
      case Requirement.NotNull _ -> "NOT NULL";
      case Requirement.OfType(var type) -> ":: " + SchemaListing.cypherName(type);
    };
    return "CREATE CONSTRAINT " + quoted(constraint.name()) + " FOR " + element(target)
        + " REQUIRE " + list(target, constraint.properties()) + " IS " + requirement;
  }

  private static String element(LabelRef target) {
    return target.edge() ? "()-[r:" + quoted(target.label()) + "]-()"
        : "(n:" + quoted(target.label()) + ")";
  }

  private static String list(LabelRef target, List<String> properties) {
    String variable = target.edge() ? "r." : "n.";
    return properties.stream()
        .map(property -> variable + quoted(property))
        .collect(Collectors.joining(", ", "(", ")"));
  }

  private static String quoted(String name) {
    return "`" + name.replace("`", "``") + "`";
  }
}
