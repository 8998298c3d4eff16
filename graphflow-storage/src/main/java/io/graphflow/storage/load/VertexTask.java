package io.graphflow.storage.load;

import io.graphflow.storage.database.ColumnBatch;
import io.graphflow.storage.database.LongValues;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.database.StringValues;
import io.graphflow.storage.database.ValueBatch;
import io.graphflow.storage.hint.ClosestName;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvParser;
import io.graphflow.storage.load.csv.CsvRow;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.load.value.BadValueException;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntImmutableList;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Loads the vertices of a file. */
final class VertexTask implements ChunkPipeline.Task<VertexTask.Rows> {
  private final LoadState state;
  private final FileSet set;
  private final InputFile file;
  private final FieldMap map;
  private final boolean hasForeignKeys;
  /** The field that decides the table and its meanings; -1 and empty if all rows go to one table. */
  private final int labelField;
  private final Map<String, Integer> slotsByLabel = new LinkedHashMap<>();
  private final List<Target> targets = new ArrayList<>();
  private final Queue<Rows> free = new ConcurrentLinkedQueue<>();

  /** A table that rows go to: for each of its properties the field and what to do with it. */
  private record Target(
      int table,
      Table description,
      IntImmutableList fields,
      List<FieldAppender> appenders) {}

  /** The rows of a chunk, by target. */
  final class Rows {
    final List<ColumnBatch> batches = new ArrayList<>();
    final List<IntArrayList> lines = new ArrayList<>();
    final List<BadRow> badRows = new ArrayList<>();
    final CsvParser parser = new CsvParser(set.format());

    Rows() {
      for (Target target : targets) {
        batches.add(new ColumnBatch(
            target.description.properties().stream().map(PropertyDeclaration::type).toList()));
        lines.add(new IntArrayList());
      }
    }

    void clear() {
      batches.forEach(ColumnBatch::clear);
      lines.forEach(IntArrayList::clear);
      badRows.clear();
    }
  }

  VertexTask(LoadState state, FileSet set, InputFile file, FieldMap map) {
    this.state = state;
    this.set = set;
    this.file = file;
    this.map = map;
    int deciding = -1;
    boolean foreignKeys = false;
    Map<Integer, Integer> slotsByTable = new LinkedHashMap<>();
    if (set.target() >= 0) {
      slotsByTable.put(set.target(), 0);
    }
    for (int column = 0; column < set.columns().size(); column++) {
      Column described = set.columns().get(column);
      foreignKeys |= described instanceof Column.ForeignKeyColumn;
      if (described instanceof Column.LabelColumn labels) {
        deciding = map.field(column);
        labels.targets().forEach((text, table) -> {
          slotsByTable.putIfAbsent(table, slotsByTable.size());
          slotsByLabel.put(text, slotsByTable.get(table));
        });
      }
    }
    labelField = deciding;
    hasForeignKeys = foreignKeys;
    slotsByTable.keySet().forEach(table -> targets.add(target(table)));
  }

  private Target target(int table) {
    Table description = state.descriptor.tables().get(table);
    int[] fields = new int[description.properties().size()];
    List<FieldAppender> appenders = new ArrayList<>();
    for (int property = 0; property < fields.length; property++) {
      fields[property] = FieldMap.ABSENT;
      appenders.add(null);
      for (int column = 0; column < set.columns().size(); column++) {
        if (set.columns().get(column) instanceof Column.PropertyColumn described
            && described.property().equals(description.properties().get(property).name())) {
          fields[property] = map.field(column);
          appenders.set(property, state.appender(described, set));
        }
      }
    }
    return new Target(table, description, new IntImmutableList(fields), appenders);
  }

  @Override
  public Rows parse(CsvChunk chunk) {
    Rows recycled = free.poll();
    Rows rows = recycled == null ? new Rows() : recycled;
    rows.parser.parse(chunk, new CsvParser.RowHandler() {
      @Override
      public void row(CsvRow row) {
        append(row, rows);
      }

      @Override
      public void malformed(int line, int field, String reason) {
        rows.badRows.add(new BadRow(line, 0, reason));
      }
    });
    return rows;
  }

  private void append(CsvRow row, Rows rows) {
    int field = -1;
    int slot = 0;
    try {
      map.check(row);
      if (labelField >= 0) {
        field = labelField;
        slot = slot(row);
      }
      Target target = targets.get(slot);
      ColumnBatch batch = rows.batches.get(slot);
      IntImmutableList fields = target.fields;
      int key = target.description.key();
      for (int property = 0; property < fields.size(); property++) {
        field = fields.getInt(property);
        ValueBatch values = batch.values(property);
        if (field < 0) {
          values.appendNull();
        } else {
          target.appenders.get(property).append(row, field, values);
        }
        if (property == key && values.isNull(values.count() - 1)) {
          throw new BadValueException("the key '"
              + target.description.properties().get(key).name() + "' is NULL");
        }
      }
      batch.endRow();
      rows.lines.get(slot).add(row.line());
    } catch (BadValueException e) {
      rows.batches.get(slot).discardRow();
      rows.badRows.add(new BadRow(row.line(), field + 1, e.getMessage()));
    }
  }

  private int slot(CsvRow row) throws BadValueException {
    String text = row.text(labelField);
    Integer slot = slotsByLabel.get(text);
    if (slot == null) {
      throw new BadValueException("'" + text + "' stands for no label, expected one of "
          + slotsByLabel.keySet() + ClosestName.hint(text, slotsByLabel.keySet()));
    }
    return slot;
  }

  @Override
  public void take(Rows rows, CsvChunk chunk, long linesBefore) {
    List<BadRow> badRows = new ArrayList<>(rows.badRows);
    for (int slot = 0; slot < targets.size(); slot++) {
      if (rows.batches.get(slot).rowCount() > 0) {
        take(targets.get(slot), rows.batches.get(slot), rows.lines.get(slot), linesBefore,
            badRows);
      }
    }
    if (hasForeignKeys && !badRows.isEmpty()) {
      state.rejectVertexLines(set, file, chunk, badRows);
    }
    state.reject(badRows, file, chunk, set.format(), linesBefore);
    rows.clear();
    free.add(rows);
  }

  private void take(
      Target target, ColumnBatch batch, IntArrayList lines, long linesBefore,
      List<BadRow> badRows) {
    int key = target.description.key();
    if (key >= 0 && batch.values(key) instanceof LongValues keys) {
      for (int row = 0; row < keys.count(); row++) {
        state.keyRange(target.table).add(keys.get(row));
      }
    }
    List<RefusedRow> refused = state.target.appendVertices(target.table, batch);
    RowPlaces places = state.vertexPlaces.get(target.table);
    if (places != null) {
      IntArrayList accepted = RowPlaces.accepted(lines, refused);
      if (!accepted.isEmpty()) {
        places.add(state.fileNumber(file), linesBefore, accepted);
      }
    }
    for (RefusedRow row : refused) {
      int line = lines.getInt(row.row());
      badRows.add(switch (row) {
        case RefusedRow.DuplicateKey duplicate ->
          new BadRow(line, target.fields.getInt(key) + 1,
              "duplicate key: a " + target.description.name() + " with the "
                  + target.description.properties().get(key).name() + " "
                  + text(batch.values(key), row.row()) + " is "
                  + state.describe(places, duplicate.first()) + " already");
        case RefusedRow.Forbidden forbidden -> new BadRow(line, 0, forbidden.message());
        case RefusedRow.SecondEdge _ -> throw new IllegalStateException("a vertex is no edge");
      });
    }
  }

  private static String text(ValueBatch keys, int row) {
    return keys instanceof StringValues strings
        ? "'" + strings.get(row) + "'"
        : String.valueOf(((LongValues) keys).get(row));
  }
}
