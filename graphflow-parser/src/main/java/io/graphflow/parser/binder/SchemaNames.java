package io.graphflow.parser.binder;

import io.graphflow.exception.QueryException;
import io.graphflow.exception.QueryWarning;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.ast.Position;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Finds labels, edge labels and properties in the catalog. A name that the catalog lacks is an error in
 * a closed schema; in an open one it is a warning and means nothing, but for a property of what was
 * declared.
 */
final class SchemaNames {
  private static final int MAX_OWNERS_SHOWN = 4;

  private final BindingContext context;
  private final Catalog catalog;

  SchemaNames(BindingContext context) {
    this.context = context;
    this.catalog = context.catalog();
  }

  /** Ids of the tables whose vertices bear a label. */
  BitSet tables(Name label) {
    BitSet tables = new BitSet();
    catalog.tablesWithLabel(label.text()).forEach(tables::set);
    if (tables.isEmpty()) {
      Set<String> known = catalog.vertexLabels();
      String hint = catalog.findEdgeLabel(label.text()).isPresent()
          ? "; it is a relationship type"
          : ClosestName.hint(label.text(), known);
      unknown(QueryWarning.Kind.UNKNOWN_LABEL, label,
          "no node has the label '" + label + "'" + hint);
    }
    return tables;
  }

  /**
   * The id of the table in which a new vertex lies.
   *
   * @param labels of the vertex, possibly none
   * @param position of the vertex
   */
  int tableOfNew(List<Name> labels, Position position) {
    String name = labels.isEmpty() ? "" : labels.getFirst().text();
    for (VertexTable table : catalog.vertexTables()) {
      if (table.name().equals(name)) {
        return table.id();
      }
    }
    if (labels.isEmpty()) {
      throw context.error(position, "nodes of this graph have a label, and so must a new one");
    }
    Name first = labels.getFirst();
    List<String> known = catalog.vertexTables().stream().map(VertexTable::name).toList();
    String hint = catalog.tablesWithLabel(name).isEmpty()
        ? ClosestName.hint(name, known)
        : "; nodes have it beside " + names(
            catalog.tablesWithLabel(name)
                .stream()
                .map(id -> owner(catalog.vertexTable(id)))
                .toList());
    throw error(first, "there is no node table '" + first + "' for the new node" + hint);
  }

  /** The id of the label of a new edge. */
  int edgeLabelOfNew(Name type) {
    return edgeLabel(type).orElseThrow(
        () -> error(type, "no relationship has the type '" + type + "'"));
  }

  /** Ids of all vertex tables. */
  BitSet allTables() {
    BitSet tables = new BitSet();
    tables.set(0, catalog.vertexTables().size());
    return tables;
  }

  /** The id of an edge label, or nothing. */
  Optional<Integer> edgeLabel(Name type) {
    Optional<EdgeLabel> label = catalog.findEdgeLabel(type.text());
    if (label.isEmpty()) {
      List<String> known = catalog.edgeLabels().stream().map(EdgeLabel::name).toList();
      String hint = catalog.tablesWithLabel(type.text()).isEmpty()
          ? ClosestName.hint(type.text(), known)
          : "; it is a node label";
      unknown(QueryWarning.Kind.UNKNOWN_RELATIONSHIP_TYPE, type,
          "no relationship has the type '" + type + "'" + hint);
    }
    return label.map(EdgeLabel::id);
  }

  /** Ids of all edge labels. */
  BitSet allEdgeLabels() {
    BitSet labels = new BitSet();
    labels.set(0, catalog.edgeLabels().size());
    return labels;
  }

  /**
   * What is known of the values of a property.
   *
   * @param element a NODE or RELATIONSHIP
   * @return nothing if no place that the element may lie in has the property
   */
  Optional<StaticType> property(StaticType element, Name key) {
    List<Owner> owners = owners(element.type());
    // An element that can lie nowhere is never read; its properties are still checked for typos.
    List<Owner> possible = element.places().isEmpty()
        ? owners
        : element.places().stream().mapToObj(owners::get).toList();
    Optional<StaticType> staticType =
        possible.stream()
            .flatMap(owner -> owner.property(key.text()).stream())
            .map(property -> StaticType.of(property.type()))
            .reduce(StaticType::or);
    if (staticType.isEmpty()) {
      String message = missingProperty(element.type(), possible, key);
      if (!possible.isEmpty() && possible.stream().allMatch(Owner::declared)) {
        throw error(key, message);
      }
      unknown(QueryWarning.Kind.UNKNOWN_PROPERTY, key, message);
    }
    return staticType.map(known -> context.isRetyped(key.text()) ? StaticType.ANY : known);
  }

  private String missingProperty(CypherType type, List<Owner> possible, Name key) {
    List<Owner> all = owners(type);
    String kind = type == CypherType.NODE ? "node" : "relationship";
    String subject = possible.size() == all.size()
        ? "no " + kind + " has"
        : names(possible) + (possible.size() == 1 ? " has" : " have");
    String negated = subject.startsWith("no ") ? subject + " a" : subject + " no";
    Set<String> known = new LinkedHashSet<>();
    possible.forEach(
        owner -> owner.properties().forEach(property -> known.add(property.name())));
    String hint = ClosestName.hint(key.text(), known);
    if (hint.isEmpty()) {
      List<Owner> having =
          all.stream().filter(owner -> owner.property(key.text()).isPresent()).toList();
      if (!having.isEmpty()) {
        hint = "; " + names(having) + (having.size() == 1 ? " has" : " have") + " it";
      }
    }
    return negated + " property '" + key + "'" + hint;
  }

  private static String names(List<Owner> owners) {
    List<String> names = new ArrayList<>();
    owners.stream().limit(MAX_OWNERS_SHOWN).forEach(owner -> names.add(owner.name()));
    if (owners.size() > MAX_OWNERS_SHOWN) {
      names.add((owners.size() - MAX_OWNERS_SHOWN) + " others");
    }
    return names.size() == 1
        ? names.getFirst()
        : String.join(", ", names.subList(0, names.size() - 1)) + " and "
            + names.getLast();
  }

  private List<Owner> owners(CypherType type) {
    return type == CypherType.NODE
        ? catalog.vertexTables().stream().map(this::owner).toList()
        : catalog.edgeLabels().stream().map(this::owner).toList();
  }

  private Owner owner(VertexTable table) {
    String name = table.name().isEmpty() ? "a node without label" : table.name();
    return new Owner(
        name, table.properties(), catalog.declarations().isDeclaredTable(table.id()));
  }

  private Owner owner(EdgeLabel label) {
    return new Owner(
        label.name(), label.properties(), catalog.declarations().edges(label.id()).isPresent());
  }

  private void unknown(QueryWarning.Kind kind, Name name, String message) {
    if (catalog.closedSchema()) {
      throw error(name, message);
    }
    context.warn(kind, name.position(), message);
  }

  private QueryException error(Name name, String message) {
    return context.error(name.position(), message);
  }

  /**
   * A vertex table or an edge label.
   *
   * @param declared whether it has no other properties but these
   */
  private record Owner(String name, List<Property> properties, boolean declared) {
    Optional<Property> property(String key) {
      return properties.stream().filter(property -> property.name().equals(key)).findFirst();
    }
  }
}
