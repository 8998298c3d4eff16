package io.graphflow.storage.checkpoint;

import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.column.ColumnOptions;
import io.graphflow.storage.column.ColumnReader;
import io.graphflow.storage.column.LabelColumn;
import io.graphflow.storage.database.StructureNames;
import io.graphflow.storage.delta.LabelDelta;
import io.graphflow.storage.delta.PropertyDelta;
import io.graphflow.storage.delta.VertexTableDelta;
import io.graphflow.storage.file.StructureFileWriter;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.identity.ElementNumbers;
import io.graphflow.storage.identity.ElementNumbersBuilder;
import io.graphflow.storage.nullindex.PresenceBuilder;
import io.graphflow.storage.primarykey.LongKeyBuilder;
import io.graphflow.storage.primarykey.PrimaryKeyBuilder;
import io.graphflow.storage.primarykey.StringKeyBuilder;
import io.graphflow.storage.snapshot.LabelReader;
import io.graphflow.storage.trie.PersistentSet;
import java.lang.foreign.Arena;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;

/** Makes the files of one vertex table: columns of properties, labels, and the primary-key index. */
final class VertexTableCheckpoint {
  private final Generations generations;
  private final VertexTable table;
  /** The table in the former generation; null if it is new. */
  private final VertexTable former;
  private final VertexTableDelta changes;
  private final OffsetMap offsets;
  private final PropertyStatistics[] statistics;
  private final List<String> partialLabels = new ArrayList<>();

  VertexTableCheckpoint(Generations generations, VertexTable table) {
    this.generations = generations;
    this.table = table;
    List<VertexTable> formerTables = generations.formerCatalog().vertexTables();
    this.former = table.id() < formerTables.size() ? formerTables.get(table.id()) : null;
    this.changes = generations.version().vertexTable(table.id());
    this.offsets = generations.offsets()[table.id()];
    this.statistics = new PropertyStatistics[table.properties().size()];
  }

  /** The steps that make the files; independent of each other. */
  List<Callable<Void>> tasks() {
    List<Callable<Void>> tasks = new ArrayList<>();
    for (int i = 0; i < table.properties().size(); i++) {
      int property = i;
      tasks.add(() -> {
        makeColumn(property);
        return null;
      });
    }
    tasks.add(() -> {
      makeLabels();
      return null;
    });
    tasks.add(() -> {
      makeNumbers();
      return null;
    });
    return tasks;
  }

  /** The catalog's entry for the table, once its files are made. */
  VertexTable describe() {
    List<Property> properties = new ArrayList<>();
    for (int i = 0; i < statistics.length; i++) {
      Property property = table.properties().get(i);
      properties.add(new Property(property.name(), property.type(), statistics[i]));
    }
    return new VertexTable(table.id(), table.labels(), partialLabels, properties,
        table.primaryKey(), offsets.count());
  }

  private void makeColumn(int property) {
    String name = StructureNames.vertexProperty(table.id(), property);
    boolean isKey = property == table.primaryKey();
    if (isColumnUnchanged(property)) {
      generations.keep(name, name);
      statistics[property] = former.properties().get(property).statistics();
      if (isKey && former.primaryKey() == property) {
        String keys = StructureNames.primaryKey(table.id());
        generations.keep(keys, keys);
      } else if (isKey) {
        writeKeys(files(property));
      }
    } else {
      writeColumn(property, name);
      if (isKey) {
        try (Arena arena = Arena.ofShared()) {
          writeKeys(ColumnReader.read(generations.files().reopen(name, arena)));
        }
      }
    }
  }

  private boolean isColumnUnchanged(int property) {
    return former != null && property < former.properties().size() && offsets.isIdentity()
        && former.properties()
            .get(property)
            .type()
            .equals(table.properties().get(property).type())
        && MergedValues.isUnchanged(set(property));
  }

  private PropertyDelta set(int property) {
    return changes == null ? null : changes.property(property);
  }

  /** The column of the files; null if they have none. */
  private ColumnReader files(int property) {
    return former == null || property >= former.properties().size() ? null
        : (ColumnReader) generations.snapshot().vertexProperty(table.id(), property);
  }

  private void writeColumn(int property, String name) {
    MergedValues values = new MergedValues(set(property), offsets.formerCount());
    ColumnReader files = files(property);
    try (
        StructureFileWriter writer = generations.create(name, StructureKind.COLUMN);
        ColumnBuilder column = ColumnBuilder.of(
            table.properties().get(property).type(), generations.scratch())) {
      OffsetMap.Walk walk = offsets.walk();
      for (long offset = walk.next(); offset >= 0; offset = walk.next()) {
        values.appendTo(column, offset, files, offset);
      }
      column.write(writer, ColumnOptions.COMPACT);
      statistics[property] = column.statistics();
    }
  }

  private void writeKeys(ColumnReader column) {
    try (
        StructureFileWriter writer = generations.create(
            StructureNames.primaryKey(table.id()), StructureKind.PRIMARY_KEY_INDEX);
        PrimaryKeyBuilder keys = PrimaryKeyBuilder.of(column.type(), generations.scratch())) {
      for (long offset = 0; offset < column.count(); offset++) {
        long added = switch (keys) {
          case LongKeyBuilder longs -> longs.add(column.getLong(offset));
          case StringKeyBuilder strings -> {
            byte[] utf8 = column.getString(offset).getBytes(StandardCharsets.UTF_8);
            yield strings.add(utf8, 0, utf8.length);
          }
        };
        if (added != PrimaryKeyBuilder.ADDED) {
          throw new IllegalStateException("the vertices " + added + " and " + offset + " of "
              + table.name() + " have the same primary key");
        }
      }
      keys.write(writer);
    }
  }

  private void makeNumbers() {
    String name = StructureNames.vertexNumbers(table.id());
    if (offsets.isIdentity()) {
      generations.keepIfThere(name);
      return;
    }
    ElementNumbers numbers = generations.version().base().vertexNumbers(table.id());
    try (ElementNumbersBuilder builder = new ElementNumbersBuilder(
        orderedCount(numbers), generations.scratch())) {
      OffsetMap.Walk walk = offsets.walk();
      long place = 0;
      for (long offset = walk.next(); offset >= 0; offset = walk.next()) {
        builder.add(place++, numbers.number(offset),
            offset < offsets.formerCount() && numbers.isOrdered(offset));
      }
      generations.write(name, builder, offsets.count());
    }
  }

  /** The number of vertices that are in order in the files and not deleted. */
  private long orderedCount(ElementNumbers numbers) {
    long count = numbers.orderedCount();
    PersistentSet deleted = changes.deleted();
    for (long next = deleted.next(0); next >= 0; next = deleted.next(next + 1)) {
      count -= numbers.isOrdered(next) ? 1 : 0;
    }
    return count;
  }

  /** Labels of which a vertex must be asked; those that all bear, or none, are so no longer. */
  private void makeLabels() {
    Set<String> candidates =
        new LinkedHashSet<>(former == null ? List.of() : former.partialLabels());
    if (changes != null) {
      changes.changedLabels().stream().sorted().forEach(candidates::add);
    }
    for (String label : candidates) {
      makeLabel(label);
    }
  }

  private void makeLabel(String label) {
    LabelDelta labelChanges = changes == null ? null : changes.label(label);
    int formerPlace = former == null ? -1 : former.partialLabels().indexOf(label);
    String name = StructureNames.vertexLabel(table.id(), partialLabels.size());
    if (formerPlace >= 0 && offsets.isIdentity() && (labelChanges == null
        || (labelChanges.base().isEmpty() && labelChanges.added().isEmpty()))) {
      generations.keep(StructureNames.vertexLabel(table.id(), formerPlace), name);
      partialLabels.add(label);
      return;
    }
    boolean usual = table.labels().contains(label);
    LabelReader files = former == null ? null
        : generations.snapshot().vertexLabel(table.id(), label);
    try (PresenceBuilder bearing = new PresenceBuilder(generations.scratch())) {
      OffsetMap.Walk walk = offsets.walk();
      for (long offset = walk.next(); offset >= 0; offset = walk.next()) {
        boolean before = offset < offsets.formerCount() ? files.bears(offset) : usual;
        bearing.append(before ^ (labelChanges != null && labelChanges.isChanged(offset)));
      }
      if (bearing.presentCount() == (usual ? bearing.count() : 0)) {
        return;
      }
      try (StructureFileWriter writer = generations.create(name, StructureKind.LABEL)) {
        LabelColumn.write(bearing, writer);
      }
      partialLabels.add(label);
    }
  }
}
