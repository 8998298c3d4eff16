package io.graphflow.parquet.schema;

import io.graphflow.parquet.error.UnreadableException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The columns of a file, and the fields that they make up. Immutable. */
public final class Schema {
  /** Groups within each other. */
  private static final int MOST_LEVELS = 64;

  private final List<Column> columns;
  private final List<Field> fields;
  private final List<SchemaElement> elements;

  /** The first field of each name. */
  private final Map<String, Field> byName = new HashMap<>();

  private Schema(List<Column> columns, List<Field> fields, List<SchemaElement> elements) {
    this.columns = List.copyOf(columns);
    this.fields = List.copyOf(fields);
    this.elements = List.copyOf(elements);
    fields.forEach(field -> byName.putIfAbsent(field.name(), field));
  }

  /**
   * The schema of a list of elements, the root first.
   *
   * @throws UnreadableException if they are no tree
   */
  public static Schema of(List<SchemaElement> elements) {
    if (elements.isEmpty()) {
      throw new UnreadableException("expected a schema, found none");
    }
    Walk walk = new Walk(elements);
    List<Field> fields = new ArrayList<>();
    for (int i = 0; i < elements.getFirst().children(); i++) {
      fields.add(walk.field());
    }
    if (walk.next < elements.size()) {
      throw new UnreadableException("expected " + walk.next + " elements of the schema, found "
          + elements.size());
    }
    return new Schema(walk.columns, fields, elements);
  }

  /** All columns, in the order of the file. */
  public List<Column> columns() {
    return columns;
  }

  /** What rows have, in the order of the file. */
  public List<Field> fields() {
    return fields;
  }

  /** The tree, as the footer lists it. */
  public List<SchemaElement> elements() {
    return elements;
  }

  /** The field of a name; the first, if there are several. */
  public Optional<Field> field(String name) {
    return Optional.ofNullable(byName.get(name));
  }

  /** The column of a path, written with points. */
  public Optional<Column> column(String name) {
    return columns.stream().filter(column -> column.name().equals(name)).findFirst();
  }

  /** Goes over the elements, from the root's first child on. */
  private static final class Walk {
    private final List<SchemaElement> elements;
    private final List<Column> columns = new ArrayList<>();
    private int next = 1;

    Walk(List<SchemaElement> elements) {
      this.elements = elements;
    }

    Field field() {
      int first = columns.size();
      int at = next;
      walk(List.of(), 0, 0, 0);
      List<Column> own = columns.subList(first, columns.size());
      SchemaElement element = elements.get(at);
      if (own.isEmpty()) {
        throw new UnreadableException(
            "expected columns in the group '" + element.name() + "', found none");
      }
      return new Field(element.name(), kind(at, own), own);
    }

    private Field.Kind kind(int at, List<Column> own) {
      SchemaElement element = elements.get(at);
      if (element.type() != null) {
        return element.repetition() == Repetition.REPEATED ? Field.Kind.LIST : Field.Kind.VALUE;
      }
      if (element.logicalType() != LogicalType.Simple.LIST || element.children() != 1
          || element.repetition() == Repetition.REPEATED || own.size() != 1) {
        return Field.Kind.NESTED;
      }
      SchemaElement repeated = elements.get(at + 1);
      if (repeated.repetition() != Repetition.REPEATED) {
        return Field.Kind.NESTED;
      }
      if (repeated.type() != null) {
        return Field.Kind.LIST;
      }
      // Writers before the third level had lists of groups with one field, which they called so.
      boolean group = repeated.name().equals("array")
          || repeated.name().equals(element.name() + "_tuple");
      SchemaElement value = elements.get(at + 2);
      return !group && value.type() != null && value.repetition() != Repetition.REPEATED
          ? Field.Kind.LIST
          : Field.Kind.NESTED;
    }

    private void walk(List<String> parents, int definition, int repetition, int elementDefinition) {
      if (next >= elements.size()) {
        throw new UnreadableException(
            "expected more elements of the schema, found the last, " + elements.getLast().name());
      }
      if (parents.size() >= MOST_LEVELS) {
        throw new UnreadableException("expected at most " + MOST_LEVELS
            + " groups within each other, found more");
      }
      SchemaElement element = elements.get(next++);
      List<String> path = new ArrayList<>(parents);
      path.add(element.name());
      int ownDefinition = definition + (element.repetition() == Repetition.REQUIRED ? 0 : 1);
      boolean repeated = element.repetition() == Repetition.REPEATED;
      int ownRepetition = repetition + (repeated ? 1 : 0);
      int ownElements = repeated ? ownDefinition : elementDefinition;
      if (element.type() == null) {
        for (int i = 0; i < element.children(); i++) {
          walk(path, ownDefinition, ownRepetition, ownElements);
        }
        return;
      }
      boolean fixed = element.type() == PhysicalType.FIXED_LEN_BYTE_ARRAY;
      if (fixed && element.length() < 1) {
        throw new UnreadableException("expected a length of the values of column '"
            + String.join(".", path) + "', found " + element.length());
      }
      columns.add(new Column(columns.size(), path, element.type(),
          fixed ? element.length() : element.type().bytes(), element.logicalType(), ownDefinition,
          ownRepetition, ownElements));
    }
  }
}
