package io.graphflow.storage.database;

import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.LabelColumn;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.primarykey.LongKeyBuilder;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.primarykey.StringKeyBuilder;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Takes the vertices of one table in order: the n-th that is accepted gets the offset n, from 0 on.
 * One caller at a time.
 */
public final class VertexTableBuilder {
  private final int table;
  private final List<String> labels;
  private final List<PartialLabel> partialLabels = new ArrayList<>();
  private final List<PropertyDeclaration> declarations;
  private final int primaryKey;
  private final List<ColumnBuilder> columns = new ArrayList<>();
  private final PrimaryKeyBuilder keys;
  private long count;

  /**
   * A row that was left out because its primary key exists already.
   *
   * @param rowInBatch index of the row in the batch
   * @param firstOffset offset of the vertex that has the key
   */
  public record DuplicateKey(int rowInBatch, long firstOffset) {}

  /** A label of which it is told of each vertex whether it bears it. */
  private record PartialLabel(String name, PresenceBuilder bearing) {}

  VertexTableBuilder(int table, List<String> labels, List<String> partialLabels,
      List<PropertyDeclaration> declarations, int primaryKey, ScratchSpace scratch) {
    this.table = table;
    this.labels = List.copyOf(labels);
    partialLabels.forEach(
        label -> this.partialLabels.add(new PartialLabel(label, new PresenceBuilder(scratch))));
    this.declarations = List.copyOf(declarations);
    this.primaryKey = primaryKey;
    declarations.forEach(property -> columns.add(ColumnBuilder.of(property.type(), scratch)));
    keys = primaryKey < 0 ? null
        : PrimaryKeyBuilder.of(declarations.get(primaryKey).type(), scratch);
  }

  /**
   * Appends rows in order. Rows whose primary key exists already, in this batch or before, are left
   * out and reported.
   *
   * @param batch one column a property, in the order of the declaration and of its type
   * @return the rows left out, ascending; empty if there are none
   * @throws IllegalArgumentException if a row's primary key is NULL; nothing is appended then
   */
  public List<DuplicateKey> append(ColumnBatch batch) {
    List<DuplicateKey> duplicates = new ArrayList<>();
    int[] rows = new int[batch.rowCount()];
    int accepted = 0;
    if (keys != null) {
      checkKeys(batch);
    }
    for (int row = 0; row < rows.length; row++) {
      long firstOffset = keys == null ? PrimaryKeyBuilder.ADDED : addKey(batch, row);
      if (firstOffset == PrimaryKeyBuilder.ADDED) {
        rows[accepted++] = row;
      } else {
        duplicates.add(new DuplicateKey(row, firstOffset));
      }
    }
    for (int property = 0; property < columns.size(); property++) {
      if (accepted == rows.length) {
        PropertyColumns.append(batch.values(property), columns.get(property));
      } else {
        PropertyColumns.append(batch.values(property), rows, accepted, columns.get(property));
      }
    }
    count += accepted;
    return duplicates;
  }

  private void checkKeys(ColumnBatch batch) {
    ValueBatch values = batch.values(primaryKey);
    for (int row = 0; row < batch.rowCount() && values.hasNulls(); row++) {
      if (values.isNull(row)) {
        throw new IllegalArgumentException("the primary key of row " + row + " is NULL");
      }
    }
  }

  private long addKey(ColumnBatch batch, int row) {
    ValueBatch values = batch.values(primaryKey);
    return switch (keys) {
      case LongKeyBuilder longs -> longs.add(((LongValues) values).get(row));
      case StringKeyBuilder strings -> {
        StringValues text = (StringValues) values;
        yield strings.add(text.bytes(), text.start(row), text.length(row));
      }
    };
  }

  /**
   * Says which vertices bear a label that some vertices of the table bear. It is said once of each label, when all vertices
   * are accepted.
   *
   * @param label its place among the partial labels of the declaration
   * @param bearing a bit a vertex, in words of 64, the least significant bit of a word first
   */
  public void appendLabel(int label, long[] bearing) {
    partialLabels.get(label).bearing().append(bearing, count);
  }

  /** Number of vertices accepted. */
  public long count() {
    return count;
  }

  /**
   * Finds vertices by primary key. Usable, also by many threads at once, as long as nothing is being
   * appended; null if the table has no primary key.
   */
  public PrimaryKeyIndex keys() {
    return keys;
  }

  /** The steps that write this table's structures; each frees what it has written. */
  List<Callable<Void>> writeTasks(StructureFolder files) {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int property = 0; property < columns.size(); property++) {
      int index = property;
      tasks.add(() -> {
        try (
            StructureFileWriter writer = files.create(
                StructureNames.vertexProperty(table, index), StructureKind.COLUMN);
            ColumnBuilder column = columns.get(index)) {
          column.write(writer, ColumnOptions.COMPACT);
        }
        return null;
      });
    }
    List<PartialLabel> partial = partialLabels();
    for (int label = 0; label < partial.size(); label++) {
      int index = label;
      tasks.add(() -> {
        try (StructureFileWriter writer =
            files.create(StructureNames.vertexLabel(table, index), StructureKind.LABEL)) {
          LabelColumn.write(partial.get(index).bearing(), writer);
        }
        return null;
      });
    }
    if (keys != null) {
      tasks.add(() -> {
        try (StructureFileWriter writer =
            files.create(StructureNames.primaryKey(table), StructureKind.PRIMARY_KEY_INDEX)) {
          keys.write(writer);
        }
        return null;
      });
    }
    return tasks;
  }

  /** The catalog's entry for this table. */
  VertexTable describe() {
    List<Property> properties = new ArrayList<>();
    for (int i = 0; i < columns.size(); i++) {
      PropertyDeclaration declaration = declarations.get(i);
      properties.add(new Property(
          declaration.name(), declaration.type(), columns.get(i).statistics()));
    }
    List<String> all = new ArrayList<>(labels);
    for (PartialLabel label : partialLabels) {
      if (label.bearing().allPresent() && !all.contains(label.name())) {
        all.add(label.name());
      }
    }
    return new VertexTable(table, all, partialLabels().stream().map(PartialLabel::name).toList(),
        properties, primaryKey, count);
  }

  /** The labels that some vertices do not bear: of the others no vertex needs a look. */
  private List<PartialLabel> partialLabels() {
    for (PartialLabel label : partialLabels) {
      if (label.bearing().count() != count) {
        throw new IllegalStateException("the label " + label.name() + " was told of "
            + label.bearing().count() + " vertices of " + count);
      }
    }
    return partialLabels.stream().filter(label -> !label.bearing().allPresent()).toList();
  }
}
