package io.graphflow.storage.load;

import io.graphflow.exception.DataException;
import io.graphflow.storage.load.EndpointResolver.KeyRange;
import io.graphflow.storage.load.csv.CsvChunk;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.storage.load.descriptor.Column;
import io.graphflow.storage.load.descriptor.Column.Lookup;
import io.graphflow.storage.load.descriptor.DatasetDescriptor;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.load.descriptor.DateForm;
import io.graphflow.storage.load.value.ValueParser;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.ints.IntOpenHashSet;
import it.unimi.dsi.fastutil.ints.IntSet;
import it.unimi.dsi.fastutil.ints.IntSets;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What the steps of one load share. Changed by one thread; workers only read. */
final class LoadState {
  final DatasetDescriptor descriptor;
  final LoadTarget target;
  final RejectedRows rejected;
  final FileFinder finder;

  /** Where rows came from: of tables with a key, and of edge labels with a promise; else null. */
  final List<RowPlaces> vertexPlaces = new ArrayList<>();
  final List<RowPlaces> edgePlaces = new ArrayList<>();
  /** Edges accepted, by edge label. */
  final long[] edgeCounts;

  private final List<KeyRange> keyRanges = new ArrayList<>();
  private final List<InputFile> files = new ArrayList<>();
  private final Map<Path, Integer> fileNumbers = new HashMap<>();
  private final Map<Lookup, LookupTable> lookups = new HashMap<>();
  private final Map<RejectedChunk, IntSet> rejectedVertexLines = new HashMap<>();

  private record RejectedChunk(FileSet set, InputFile file, int chunk) {}

  LoadState(DatasetDescriptor descriptor, Path folder, LoadTarget target,
      RejectedRows rejected) {
    this.descriptor = descriptor;
    this.target = target;
    this.rejected = rejected;
    this.finder = new FileFinder(folder);
    for (Table table : descriptor.tables()) {
      keyRanges.add(target.holdsData() ? KeyRange.all() : new KeyRange());
      vertexPlaces.add(table.key() < 0 || table.fromEdges() ? null : new RowPlaces());
    }
    descriptor.edgeLabels()
        .forEach(edges -> edgePlaces.add(
            edges.cardinality().singleForward() || edges.cardinality().singleBackward()
                ? new RowPlaces()
                : null));
    edgeCounts = new long[descriptor.edgeLabels().size()];
  }

  /** The range of the keys of a table, so far. */
  KeyRange keyRange(int table) {
    return keyRanges.get(table);
  }

  /** A number for a file, the same each time. */
  int fileNumber(InputFile file) {
    return fileNumbers.computeIfAbsent(file.path(), path -> {
      files.add(file);
      return files.size() - 1;
    });
  }

  /**
   * Where an element came from, for messages: {@code at file:line}.
   *
   * @param first its place in append order, or {@link RefusedRow#BEFORE}
   */
  String describe(RowPlaces places, long first) {
    if (first == RefusedRow.BEFORE) {
      return "in the database";
    }
    RowPlaces.RowPlace place = places.find(first);
    return "at " + files.get(place.file()).name() + ":" + place.line();
  }

  /** The parser that turns the fields of a column into values. */
  FieldAppender appender(Column.PropertyColumn column, FileSet set) {
    LookupTable lookup = column.lookup() == null
        ? null
        : lookups.computeIfAbsent(column.lookup(), absent -> LookupTable.read(
            absent, finder.findOne(absent.file(), set), set.format()));
    return new FieldAppender(
        column.type(), column.dates(), column.formed(), lookup, set.format());
  }

  /** The resolver that finds the vertices a field names. All vertices must have been loaded. */
  EndpointResolver resolver(String label, List<Integer> tables, CsvFormat format, DateForm dates) {
    List<PrimaryKeyIndex> indexes = new ArrayList<>();
    for (int table = 0; table < descriptor.tables().size(); table++) {
      indexes.add(tables.contains(table) ? target.keys(table) : null);
    }
    return new EndpointResolver(
        label, tables, descriptor.tables(), indexes, keyRanges, format, dates);
  }

  /** Remembers rows of a vertex file that were left out, so that their foreign keys are too. */
  void rejectVertexLines(FileSet set, InputFile file, CsvChunk chunk, List<BadRow> rows) {
    IntSet lines = rejectedVertexLines.computeIfAbsent(
        new RejectedChunk(set, file, chunk.sequence()), absent -> new IntOpenHashSet());
    rows.forEach(row -> lines.add(row.line()));
  }

  /** The lines of a chunk of a vertex file at which rows start that were left out. */
  IntSet rejectedVertexLines(FileSet set, InputFile file, CsvChunk chunk) {
    return rejectedVertexLines.getOrDefault(
        new RejectedChunk(set, file, chunk.sequence()), IntSets.EMPTY_SET);
  }

  /** Reports bad rows of a chunk in the order of their lines. */
  void reject(
      List<BadRow> rows, InputFile file, CsvChunk chunk, CsvFormat format, long linesBefore) {
    if (rows.isEmpty()) {
      return;
    }
    List<BadRow> sorted = new ArrayList<>(rows);
    sorted.sort(Comparator.comparingInt(BadRow::line));
    IntArrayList lines = new IntArrayList();
    sorted.forEach(row -> lines.add(row.line()));
    List<String> texts = chunk.recordTexts(format, lines);
    for (int i = 0; i < sorted.size(); i++) {
      BadRow row = sorted.get(i);
      String message = row.message();
      if (row.column() == 0) {
        byte[] text = texts.get(i).getBytes(StandardCharsets.UTF_8);
        message += ": " + ValueParser.quote(text, 0, text.length);
      }
      rejected.add(
          new DataException(file.name(), linesBefore + row.line() + 1, row.column(), message),
          texts.get(i));
    }
  }
}
