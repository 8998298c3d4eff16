package io.graphflow.core.schema;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/**
 * The rows of {@code SHOW INDEXES} and {@code SHOW CONSTRAINTS}, by name. Primary keys of tables are among
 * both: they are found by an index, unique and there for every vertex of the table.
 */
public final class SchemaListing {
  private static final Comparator<Object[]> BY_NAME =
      Comparator.comparing(row -> (String) row[1]);

  /** Of primary keys, which find equal values, and values of a range. */
  private static final String RANGE = Index.Kind.RANGE.name();

  private static final String VECTOR = "VECTOR";

  private static final String FULL_TEXT = "FULLTEXT";

  private SchemaListing() {}

  /** Under which name the primary key of a table is shown. */
  static String primaryKeyName(VertexTable table) {
    return "primary_key_" + table.name();
  }

  /** The columns of {@code SHOW INDEXES}, where none is being built. */
  public static List<Object[]> indexes(Catalog catalog) {
    return indexes(catalog, _ -> false);
  }

  /**
   * The columns of {@code SHOW INDEXES}.
   *
   * @param isBeingBuilt tells by the name of an index whether it is not there yet
   */
  public static List<Object[]> indexes(Catalog catalog, Predicate<String> isBeingBuilt) {
    List<Object[]> rows = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.primaryKey() >= 0) {
        String name = primaryKeyName(table);
        rows.add(index(name, RANGE, new LabelRef(false, table.name()), primaryKey(table), name,
            Map.of(), null));
      }
    }
    List<Index> ofKeys = new ArrayList<>(catalog.declarations().allIndexes());
    ofKeys.addAll(catalog.declarations().backwardIndexes());
    for (Index index : ofKeys) {
      String owner =
          catalog.declarations().findConstraint(index.name()).map(Constraint::name).orElse(null);
      rows.add(index(index.name(), index.kind().name(), index.target(),
          index.properties(), owner, Map.of(),
          owner != null ? null : SchemaStatements.createIndex(index)));
    }
    for (VectorIndex index : catalog.declarations().vectorIndexes()) {
      rows.add(index(index.name(), VECTOR, index.target(), List.of(index.property()), null,
          VectorIndexOptions.shown(index), SchemaStatements.createIndex(index)));
    }
    for (FullTextIndex index : catalog.declarations().fullTextIndexes()) {
      rows.add(index(index.name(), FULL_TEXT, new LabelRef(index.edge(), ""), index.properties(),
          null, FullTextIndexOptions.shown(index), SchemaStatements.createIndex(index)));
      rows.getLast()[6] = index.labels();
    }
    for (Object[] row : rows) {
      if (isBeingBuilt.test((String) row[1])) {
        row[2] = "POPULATING";
        // How far it is nobody knows.
        row[3] = 0.0;
      }
    }
    return numbered(rows);
  }

  private static Object[] index(String name, String type, LabelRef target, List<String> properties,
      String owner, Map<String, Object> options, String statement) {
    return new Object[] {0L, name, "ONLINE", 100.0, type, entityType(target),
        List.of(target.label()), properties, "graphflow-1.0", owner, null, null, options, "",
        statement};
  }

  /** The columns of {@code SHOW CONSTRAINTS}. */
  public static List<Object[]> constraints(Catalog catalog) {
    List<Object[]> rows = new ArrayList<>();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.primaryKey() >= 0) {
        rows.add(new Object[] {0L, primaryKeyName(table), "NODE_KEY", "NODE",
            List.of(table.name()), primaryKey(table), primaryKeyName(table), null, Map.of(), null});
      }
    }
    for (Constraint constraint : catalog.declarations().constraints()) {
      LabelRef target = constraint.target();
      rows.add(new Object[] {0L, constraint.name(), type(constraint), entityType(target),
          List.of(target.label()), constraint.properties(),
          constraint.requirement().isUnique() ? constraint.name() : null,
          constraint.requirement() instanceof Requirement.OfType(LogicalType type)
              ? cypherName(type)
              : null,
          Map.of(), SchemaStatements.createConstraint(constraint)});
    }
    return numbered(rows);
  }

  /** Sorts rows by name, and counts them from 1 in their first column. */
  private static List<Object[]> numbered(List<Object[]> rows) {
    rows.sort(BY_NAME);
    for (int i = 0; i < rows.size(); i++) {
      rows.get(i)[0] = i + 1L;
    }
    return rows;
  }

  /** Whether a row of {@link #indexes} is of one of some kinds, such as {@code RANGE}. */
  public static boolean isIndexOf(Object[] row, List<String> kinds) {
    return kinds.isEmpty() || kinds.contains("ALL") || kinds.contains((String) row[4]);
  }

  /** Whether a row of {@link #constraints} is of a kind, such as {@code NODE KEY}. */
  public static boolean isConstraintOf(Object[] row, List<String> kinds) {
    List<String> words = List.of((row[3] + "_" + row[2]).split("_", -1));
    return kinds.stream().allMatch(kind -> switch (kind) {
      case "ALL" -> true;
      case "UNIQUE" -> words.contains("UNIQUENESS");
      case "EXIST" -> words.contains("EXISTENCE");
      case "REL" -> words.contains("RELATIONSHIP");
      default -> words.contains(kind);
    });
  }

  private static List<String> primaryKey(VertexTable table) {
    return List.of(table.properties().get(table.primaryKey()).name());
  }

  private static String entityType(LabelRef target) {
    return target.edge() ? "RELATIONSHIP" : "NODE";
  }

  private static String type(Constraint constraint) {
    boolean edge = constraint.target().edge();
    String entity = entityType(constraint.target());
    return switch (constraint.requirement()) {
      case Requirement.Unique _ -> edge ? "RELATIONSHIP_UNIQUENESS" : "UNIQUENESS";
      case Requirement.Key _ -> entity + "_KEY";
      case Requirement.NotNull _ -> entity + "_PROPERTY_EXISTENCE";
      case Requirement.OfType _ -> entity + "_PROPERTY_TYPE";
    };
  }

  /** A type as Cypher writes it. */
  public static String cypherName(LogicalType type) {
    String name = type.displayName();
    String element = name.replace("[]", "").replace("INT64", "INTEGER").replace("DOUBLE", "FLOAT");
    return name.endsWith("[]") ? "LIST<" + element + ">" : element;
  }
}
