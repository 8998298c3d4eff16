package io.graphflow.graphar.export;

import io.graphflow.core.export.graph.EdgeValues;
import io.graphflow.core.export.graph.ExportedGraph;
import io.graphflow.core.export.graph.PropertyForm;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.PropertyInfo;
import io.graphflow.parquet.schema.LogicalType;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ColumnWriter;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Optional;

/**
 * The column of a property. {@link #look} at all values comes first, where that is needed, then {@link #decide}; then it is
 * safe for use by many threads.
 */
final class ColumnExport {
  private static final String LIST = "[]";

  private final int index;
  private final String name;
  private final PropertyForm form;
  private final boolean needsLook;
  private boolean hasFarDay;
  private DataType type;
  private boolean list;
  private String told;

  /**
   * A column that has not been decided on.
   *
   * @param index of the property, among those of its table or label
   * @param name of the column
   */
  ColumnExport(int index, Property property, String name) {
    this.index = index;
    this.name = name;
    this.form = new PropertyForm(property);
    this.needsLook = switch (property.type()) {
      case ScalarType scalar -> scalar == ScalarType.DATE;
      case ListType _ -> form.needsLook();
      case DynamicType _ -> true;
    };
  }

  /** The name of the column. */
  String name() {
    return name;
  }

  int index() {
    return index;
  }

  /** Whether values must be looked at; otherwise their type says all. */
  boolean needsLook() {
    return needsLook;
  }

  /** Looks at a value, which may be null. */
  void look(Object value) {
    form.look(value);
    hasFarDay |= value instanceof LocalDate date && date.toEpochDay() != (int) date.toEpochDay();
  }

  /**
   * Ends looking.
   *
   * @param owner vertices or edges of what, for notes
   * @param notes receives a note if something is not kept
   */
  void decide(String owner, List<String> notes) {
    if (!form.name().equals(name)) {
      notes.add("Property " + form.name() + " of " + owner + " is written as " + name
          + ", since GraphAr has a column of that name.");
    }
    if (form.isMixed()) {
      type = DataType.STRING;
      notes.add("Property " + form.name() + " of " + owner + " has values of several types, and"
          + " is written as their text; a Cypher script keeps the types.");
      return;
    }
    String typeName = form.typeName();
    list = typeName.endsWith(LIST);
    String single = list ? typeName.substring(0, typeName.length() - LIST.length()) : typeName;
    type = scalar(single).filter(own -> !list || own.hasLists()).orElse(DataType.STRING);
    boolean isTold = type == DataType.STRING && !single.equals(ScalarType.STRING.name());
    boolean isDay = single.equals(ScalarType.DATE.name());
    boolean isMoment = single.equals(ScalarType.DATETIME.name());
    boolean tooFar =
        list ? (isDay || isMoment) && form.hasDistantDate() : type == DataType.DATE && hasFarDay;
    if (tooFar) {
      type = DataType.STRING;
      notes.add("Property " + form.name() + " of " + owner + " has dates that are too far from"
          + " today, and is written as text; a Cypher script keeps the dates.");
    }
    told = isTold && !tooFar ? typeName : null;
  }

  private static Optional<DataType> scalar(String typeName) {
    return Optional.ofNullable(switch (typeName) {
      case "BOOLEAN" -> DataType.BOOL;
      case "INT64" -> DataType.INT64;
      case "DOUBLE" -> DataType.DOUBLE;
      case "STRING" -> DataType.STRING;
      case "DATE" -> DataType.DATE;
      case "DATETIME" -> DataType.TIMESTAMP;
      default -> null;
    });
  }

  /** Readers of the values of edges that begin in one table, of which there must be one; of each column one. */
  static EdgeValues[] values(ExportedGraph graph, EdgeLabel label, VertexTable sources,
      List<ColumnExport> columns) {
    return columns.stream()
        .map(column -> graph.edgeValues(label, sources, column.index))
        .toArray(EdgeValues[]::new);
  }

  /** Whether there is no value, nor a type: then it is not written. */
  boolean isAbsent() {
    return form.isAbsent();
  }

  /** The type of the values as descriptors of CSV files name it, if it is not that of the column. */
  Optional<String> told() {
    return Optional.ofNullable(told);
  }

  /** The column as YAML has it. */
  PropertyInfo info(boolean primary) {
    return new PropertyInfo(name, type, list, primary, !primary);
  }

  /** The column as the file has it. */
  ColumnSpec spec() {
    ColumnSpec spec = switch (type) {
      case BOOL -> ColumnSpec.of(name, PhysicalType.BOOLEAN, LogicalType.Simple.NONE);
      case INT64 -> ColumnSpec.of(name, PhysicalType.INT64, LogicalType.Simple.NONE);
      case DOUBLE -> ColumnSpec.of(name, PhysicalType.DOUBLE, LogicalType.Simple.NONE);
      case STRING -> ColumnSpec.of(name, PhysicalType.BYTE_ARRAY, LogicalType.Simple.STRING);
      case DATE -> ColumnSpec.of(name, PhysicalType.INT32, LogicalType.Simple.DATE);
      case TIMESTAMP -> ColumnSpec.of(name, PhysicalType.INT64,
          new LogicalType.Timestamp(LogicalType.TimeUnit.MILLIS, false));
      case INT32, FLOAT -> throw new IllegalStateException("no property has values of " + type);
    };
    return (list ? spec.asList() : spec).asOptional();
  }

  /** Adds the value of an element, null for NULL. */
  void add(ColumnWriter writer, Object value) {
    if (value == null) {
      writer.addNull();
    } else if (form.isMixed()) {
      writer.addText(PropertyForm.mixedText(value));
    } else if (value instanceof List<?> elements) {
      writer.beginList();
      elements.forEach(element -> addScalar(writer, element));
      writer.endList();
    } else {
      addScalar(writer, value);
    }
  }

  private void addScalar(ColumnWriter writer, Object value) {
    switch (type) {
      case BOOL -> writer.addBoolean((Boolean) value);
      case INT64 -> writer.addLong((Long) value);
      case DOUBLE -> writer.addDouble((Double) value);
      case STRING -> writer.addText(form.scalarText(value));
      case DATE -> writer.addLong(((LocalDate) value).toEpochDay());
      case TIMESTAMP -> writer.addLong(PackedDateTime.millis((ZonedDateTime) value));
      case INT32, FLOAT -> throw new IllegalStateException("no property has values of " + type);
    }
  }
}
