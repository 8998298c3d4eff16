package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvParser;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DateForm;
import io.graphflow.storage.load.value.BadValueException;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;

/**
 * Makes vertices of the keys that the edges of a file name, in tables that no file lists, in the order
 * in which they first occur. Bad rows are left for the step that loads the edges.
 */
final class KeysFromEdgesTask implements ChunkPipeline.Task<KeysFromEdgesTask.Keys> {
  private final LoadState state;
  private final FileSet set;
  private final FieldMap map;
  private final List<Reference> references = new ArrayList<>();
  private final Queue<Keys> free = new ConcurrentLinkedQueue<>();

  /** A field that names vertices of such a table. */
  private record Reference(int table, int field, FieldAppender key) {}

  /** The keys in a chunk, by reference, none twice. */
  final class Keys {
    final List<ColumnBatch> batches = new ArrayList<>();
    final List<LongOpenHashSet> longs = new ArrayList<>();
    final List<Set<String>> strings = new ArrayList<>();
    final CsvParser parser = new CsvParser(set.format());

    Keys() {
      for (Reference reference : references) {
        batches.add(new ColumnBatch(state.descriptor.tables()
            .get(reference.table)
            .properties()
            .stream()
            .map(PropertyDeclaration::type)
            .toList()));
        longs.add(new LongOpenHashSet());
        strings.add(new HashSet<>());
      }
    }

    void clear() {
      batches.forEach(ColumnBatch::clear);
      longs.forEach(LongOpenHashSet::clear);
      strings.forEach(Set::clear);
    }
  }

  KeysFromEdgesTask(LoadState state, FileSet set, FieldMap map) {
    this.state = state;
    this.set = set;
    this.map = map;
    for (int column = 0; column < set.columns().size(); column++) {
      switch (set.columns().get(column)) {
        case Column.EndpointColumn endpoint ->
          refer(endpoint.tables(), map.field(column), endpoint.dates());
        case Column.ForeignKeyColumn foreign ->
          refer(foreign.tables(), map.field(column), foreign.dates());
        case Column.PropertyColumn property -> {}
        case Column.LabelColumn label -> {}
        case Column.IgnoredColumn ignored -> {}
      }
    }
  }

  private void refer(List<Integer> tables, int field, DateForm dates) {
    for (int table : tables) {
      if (state.descriptor.tables().get(table).fromEdges()) {
        references.add(new Reference(table, field, new FieldAppender(
            state.descriptor.tables().get(table).keyType(), dates, null, null, set.format())));
      }
    }
  }

  /** Whether files of a set name vertices that no file lists. */
  static boolean applies(LoadState state, FileSet set) {
    return set.columns().stream().anyMatch(column -> switch (column) {
      case Column.EndpointColumn endpoint -> fromEdges(state, endpoint.tables());
      case Column.ForeignKeyColumn foreign -> fromEdges(state, foreign.tables());
      case Column.PropertyColumn property -> false;
      case Column.LabelColumn label -> false;
      case Column.IgnoredColumn ignored -> false;
    });
  }

  private static boolean fromEdges(LoadState state, List<Integer> tables) {
    return tables.stream().anyMatch(table -> state.descriptor.tables().get(table).fromEdges());
  }

  @Override
  public Keys parse(CsvChunk chunk) {
    Keys recycled = free.poll();
    Keys keys = recycled == null ? new Keys() : recycled;
    keys.parser.parse(chunk, new CsvParser.RowHandler() {
      @Override
      public void row(CsvRow row) {
        append(row, keys);
      }

      @Override
      public void malformed(int line, int field, String reason) {
        // Reported when the edges are loaded.
      }
    });
    return keys;
  }

  private void append(CsvRow row, Keys keys) {
    try {
      map.check(row);
    } catch (BadValueException e) {
      return;
    }
    for (int i = 0; i < references.size(); i++) {
      Reference reference = references.get(i);
      if (reference.key.isNull(row, reference.field)) {
        continue;
      }
      ColumnBatch batch = keys.batches.get(i);
      ValueBatch values = batch.values(0);
      try {
        if (isNew(row, reference, keys.longs.get(i), keys.strings.get(i))) {
          reference.key.append(row, reference.field, values);
          batch.endRow();
        }
      } catch (BadValueException e) {
        batch.discardRow();
      }
    }
  }

  private static boolean isNew(
      CsvRow row, Reference reference, LongOpenHashSet longs, Set<String> strings)
      throws BadValueException {
    return reference.key.isText()
        ? strings.add(row.text(reference.field))
        : longs.add(reference.key.parseLong(
            row.bytes(), row.start(reference.field), row.end(reference.field)));
  }

  @Override
  public void take(Keys keys, CsvChunk chunk, long linesBefore) {
    for (int i = 0; i < references.size(); i++) {
      int table = references.get(i).table;
      ColumnBatch batch = keys.batches.get(i);
      if (batch.values(0) instanceof LongValues longs) {
        for (int row = 0; row < longs.count(); row++) {
          state.keyRange(table).add(longs.get(row));
        }
      }
      for (RefusedRow row : state.target.appendVertices(table, batch)) {
        // A key that exists already is skipped: it is the vertex that the edge means.
        if (row instanceof RefusedRow.Forbidden forbidden) {
          throw new DataException(forbidden.message());
        }
      }
    }
    keys.clear();
    free.add(keys);
  }
}
