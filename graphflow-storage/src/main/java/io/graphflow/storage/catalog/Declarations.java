package io.graphflow.storage.catalog;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;

/**
 * The declarations of a schema, beside the parts that the data made. Immutable.
 *
 * @param vertexTables ids of the vertex tables that were declared: their vertices have the
 *     properties of the catalog and no others, so that an unknown one is an error although the
 *     schema is open
 * @param edgeLabels edge labels that were declared, each once
 * @param constraints in the order of their creation
 * @param indexes in the order of their creation, without those that unique constraints bring
 * @param vectorIndexes in the order of their creation
 * @param fullTextIndexes in the order of their creation
 */
public record Declarations(
    Set<Integer> vertexTables,
    List<DeclaredEdges> edgeLabels,
    List<Constraint> constraints,
    List<Index> indexes,
    List<VectorIndex> vectorIndexes,
    List<FullTextIndex> fullTextIndexes) {

  /** No declaration at all. */
  public static final Declarations NONE =
      new Declarations(Set.of(), List.of(), List.of(), List.of(), List.of(), List.of());

  /** Creates declarations; collections are copied. */
  public Declarations {
    vertexTables = Collections.unmodifiableSet(new TreeSet<>(vertexTables));
    edgeLabels = List.copyOf(edgeLabels);
    constraints = List.copyOf(constraints);
    indexes = List.copyOf(indexes);
    vectorIndexes = List.copyOf(vectorIndexes);
    fullTextIndexes = List.copyOf(fullTextIndexes);
  }

  /** Whether the properties of a vertex table were declared. */
  public boolean isDeclaredTable(int vertexTable) {
    return vertexTables.contains(vertexTable);
  }

  /** The declaration of an edge label, if there is one. */
  public Optional<DeclaredEdges> edges(int edgeLabel) {
    for (DeclaredEdges edges : edgeLabels) {
      if (edges.edgeLabel() == edgeLabel) {
        return Optional.of(edges);
      }
    }
    return Optional.empty();
  }

  /** Whether lists of an edge label have at most one edge, as declared. */
  public boolean isSingle(int edgeLabel, Direction direction) {
    for (DeclaredEdges edges : edgeLabels) {
      if (edges.edgeLabel() == edgeLabel) {
        return edges.cardinality().isSingle(direction);
      }
    }
    return false;
  }

  /** The constraint with this name, if there is one. */
  public Optional<Constraint> findConstraint(String name) {
    return constraints.stream().filter(constraint -> constraint.name().equals(name)).findFirst();
  }

  /** The index with this name, if there is one that is not a constraint's. */
  public Optional<Index> findIndex(String name) {
    return indexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** The vector index with this name, if there is one. */
  public Optional<VectorIndex> findVectorIndex(String name) {
    return vectorIndexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** The full-text index with this name, if there is one. */
  public Optional<FullTextIndex> findFullTextIndex(String name) {
    return fullTextIndexes.stream().filter(index -> index.name().equals(name)).findFirst();
  }

  /** Whether an index that can be dropped has this name: one of any kind that is not a constraint's. */
  public boolean isIndexNamed(String name) {
    return findIndex(name).isPresent() || findVectorIndex(name).isPresent()
        || findFullTextIndex(name).isPresent();
  }

  /** Whether an index or a constraint has this name. */
  public boolean isNamed(String name) {
    return findConstraint(name).isPresent() || isIndexNamed(name);
  }

  /** All indexes that find equal values: first those of unique constraints, which bear their names, then the others. */
  public List<Index> allIndexes() {
    List<Index> all = new ArrayList<>();
    for (Constraint constraint : constraints) {
      if (constraint.requirement().isUnique()) {
        all.add(new Index(constraint.name(), constraint.target(), constraint.properties()));
      }
    }
    indexes.stream().filter(Index::finds).forEach(all::add);
    return all;
  }

  /** The indexes of edges that are {@link Index.Kind#BACKWARD}. */
  public List<Index> backwardIndexes() {
    return indexes.stream().filter(index -> !index.finds()).toList();
  }

  /** Whether a property of the edges of a label is to be read from their destinations. */
  public boolean isReadBackward(String edgeLabel, String property) {
    return indexes.stream()
        .anyMatch(index -> !index.finds() && index.target().label().equals(edgeLabel)
            && index.properties().contains(property));
  }

  /**
   * The properties by which vertices of a table are indexed.
   *
   * @param moreLabels labels that vertices may bear beside those of the table
   * @return lists of property indexes in the table, ascending, each list once
   */
  public List<List<Integer>> indexed(VertexTable table, Collection<String> moreLabels) {
    Set<List<Integer>> indexed = new LinkedHashSet<>();
    for (Index index : allIndexes()) {
      LabelRef target = index.target();
      if (!target.edge()
          && (table.mayBear(target.label()) || moreLabels.contains(target.label()))) {
        propertyIndexes(table.properties(), index.properties()).ifPresent(indexed::add);
      }
    }
    return List.copyOf(indexed);
  }

  /** The properties by which edges of a label are indexed. */
  public List<List<Integer>> indexed(EdgeLabel label) {
    Set<List<Integer>> indexed = new LinkedHashSet<>();
    for (Index index : allIndexes()) {
      if (index.target().equals(LabelRef.edges(label.name()))) {
        propertyIndexes(label.properties(), index.properties()).ifPresent(indexed::add);
      }
    }
    return List.copyOf(indexed);
  }

  /** The index of a property, if there is one of this name. */
  public static OptionalInt propertyIndex(List<Property> properties, String name) {
    return Catalog.indexOfProperty(properties, name);
  }

  /** The indexes of some properties, ascending; empty if one of them does not exist. */
  public static Optional<List<Integer>> propertyIndexes(
      List<Property> properties, List<String> names) {
    List<Integer> found = new ArrayList<>();
    for (String name : names) {
      OptionalInt property = Catalog.indexOfProperty(properties, name);
      if (property.isEmpty()) {
        return Optional.empty();
      }
      found.add(property.getAsInt());
    }
    Collections.sort(found);
    return Optional.of(List.copyOf(found));
  }

  /** These and a declared vertex table. */
  public Declarations withVertexTable(int table) {
    Set<Integer> tables = new TreeSet<>(vertexTables);
    tables.add(table);
    return new Declarations(tables, edgeLabels, constraints, indexes, vectorIndexes,
        fullTextIndexes);
  }

  /** These and a declared edge label. */
  public Declarations with(DeclaredEdges edges) {
    return new Declarations(
        vertexTables, with(edgeLabels, edges), constraints, indexes, vectorIndexes,
        fullTextIndexes);
  }

  /** These and a constraint. */
  public Declarations with(Constraint constraint) {
    return new Declarations(
        vertexTables, edgeLabels, with(constraints, constraint), indexes, vectorIndexes,
        fullTextIndexes);
  }

  /** These and an index. */
  public Declarations with(Index index) {
    return new Declarations(
        vertexTables, edgeLabels, constraints, with(indexes, index), vectorIndexes,
        fullTextIndexes);
  }

  /** These and a vector index. */
  public Declarations with(VectorIndex index) {
    return new Declarations(
        vertexTables, edgeLabels, constraints, indexes, with(vectorIndexes, index),
        fullTextIndexes);
  }

  /** These and a full-text index. */
  public Declarations with(FullTextIndex index) {
    return new Declarations(vertexTables, edgeLabels, constraints, indexes, vectorIndexes,
        with(fullTextIndexes, index));
  }

  private static <T> List<T> with(List<T> list, T last) {
    List<T> more = new ArrayList<>(list);
    more.add(last);
    return more;
  }

  /** These without the constraint of a name. */
  public Declarations withoutConstraint(String name) {
    return new Declarations(vertexTables, edgeLabels,
        constraints.stream().filter(constraint -> !constraint.name().equals(name)).toList(),
        indexes, vectorIndexes,
        fullTextIndexes);
  }

  /** These without the index of a name, of any kind. */
  public Declarations withoutIndex(String name) {
    return new Declarations(vertexTables, edgeLabels, constraints,
        indexes.stream().filter(index -> !index.name().equals(name)).toList(),
        vectorIndexes.stream().filter(index -> !index.name().equals(name)).toList(),
        fullTextIndexes.stream().filter(index -> !index.name().equals(name)).toList());
  }
}
