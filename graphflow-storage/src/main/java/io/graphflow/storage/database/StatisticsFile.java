package io.graphflow.storage.database;

import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.NativeBytes;
import java.io.ByteArrayOutputStream;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;

/**
 * The file with what a catalog knows of distributions: a catalog is read as a whole whenever a database
 * is opened, so {@code catalog.json} holds counts only. A database without this file, as older ones are,
 * is planned for by its counts.
 *
 * <p>Two parameters: the numbers of distributions and of correlations. Sections:
 *
 * <ol start="0">
 *   <li>for each distribution 6 longs: 0 for a vertex table or 1 for an edge label, its id, the index of
 *       the property, 0 for numbers or 1 for texts, the numbers of common values and of bounds
 *   <li>doubles: for each distribution the shares, and of numbers then the common values and the bounds
 *   <li>lengths of texts in bytes, 4 bytes each: of common values and bounds of each distribution of
 *       texts
 *   <li>these texts in UTF-8
 *   <li>for each correlation 6 longs: vertex table, edge label and direction (0 forward, 1 backward) of
 *       one list and of the other, and the bits of the factor
 * </ol>
 */
public final class StatisticsFile {
  private static final int FIELDS = 6;
  private static final ValueLayout.OfLong LONG =
      ValueLayout.JAVA_LONG_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfDouble DOUBLE =
      ValueLayout.JAVA_DOUBLE_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);
  private static final ValueLayout.OfInt INT =
      ValueLayout.JAVA_INT_UNALIGNED.withOrder(ByteOrder.LITTLE_ENDIAN);

  private StatisticsFile() {}

  /** Writes the file of a catalog. */
  public static void write(StructureFolder files, Catalog catalog) {
    Content content = new Content();
    for (VertexTable table : catalog.vertexTables()) {
      content.add(0, table.id(), table.properties());
    }
    for (EdgeLabel label : catalog.edgeLabels()) {
      content.add(1, label.id(), label.properties());
    }
    for (DegreeCorrelation correlation : catalog.correlations()) {
      content.correlations.addAll(
          List.of((long) correlation.vertexTable(), (long) correlation.firstLabel(),
              code(correlation.firstDirection()), (long) correlation.secondLabel(),
              code(correlation.secondDirection()),
              Double.doubleToLongBits(correlation.factor())));
    }
    try (StructureWriter writer =
        files.create(StructureNames.STATISTICS, StructureKind.STATISTICS)) {
      content.write(writer);
    }
  }

  private static long code(Direction direction) {
    return direction == Direction.FORWARD ? 0 : 1;
  }

  private static Direction direction(long code) {
    return code == 0 ? Direction.FORWARD : Direction.BACKWARD;
  }

  /** The statistics to write. */
  private static final class Content {
    private final List<Long> entries = new ArrayList<>();
    private final List<Double> numbers = new ArrayList<>();
    private final List<Integer> lengths = new ArrayList<>();
    private final ByteArrayOutputStream texts = new ByteArrayOutputStream();
    private final List<Long> correlations = new ArrayList<>();

    void add(long kind, int owner, List<Property> properties) {
      for (int i = 0; i < properties.size(); i++) {
        ValueDistribution values = properties.get(i).statistics().distribution();
        if (!values.isUnknown()) {
          entries.addAll(
              List.of(kind, (long) owner, (long) i, values.isOfTexts() ? 1L : 0L,
                  (long) values.commonCount(), (long) values.boundCount()));
          add(values);
        }
      }
    }

    private void add(ValueDistribution values) {
      for (int i = 0; i < values.commonCount(); i++) {
        numbers.add(values.share(i));
      }
      for (int i = 0; i < values.commonCount(); i++) {
        if (values.isOfTexts()) {
          add(values.commonText(i));
        } else {
          numbers.add(values.commonNumber(i));
        }
      }
      for (int i = 0; i < values.boundCount(); i++) {
        if (values.isOfTexts()) {
          add(values.textBound(i));
        } else {
          numbers.add(values.numberBound(i));
        }
      }
    }

    private void add(String text) {
      byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
      lengths.add(utf8.length);
      texts.write(utf8, 0, utf8.length);
    }

    void write(StructureWriter writer) {
      writer.allocate(2, (long) entries.size() * Long.BYTES, (long) numbers.size() * Double.BYTES,
          (long) lengths.size() * Integer.BYTES, texts.size(),
          (long) correlations.size() * Long.BYTES);
      writer.parameter(0, entries.size() / FIELDS);
      writer.parameter(1, correlations.size() / FIELDS);
      for (int i = 0; i < entries.size(); i++) {
        writer.section(0).set(NativeBytes.LONG, (long) i * Long.BYTES, entries.get(i));
      }
      for (int i = 0; i < numbers.size(); i++) {
        writer.section(1).set(DOUBLE, (long) i * Double.BYTES, numbers.get(i));
      }
      for (int i = 0; i < lengths.size(); i++) {
        writer.section(2).set(INT, (long) i * Integer.BYTES, lengths.get(i));
      }
      MemorySegment.copy(MemorySegment.ofArray(texts.toByteArray()), 0, writer.section(3), 0,
          texts.size());
      for (int i = 0; i < correlations.size(); i++) {
        writer.section(4).set(NativeBytes.LONG, (long) i * Long.BYTES, correlations.get(i));
      }
      writer.finish();
    }
  }

  /** A catalog with what its file knows; the same if there is none. */
  static Catalog read(StructureFolder files, Catalog catalog) {
    if (!files.contains(StructureNames.STATISTICS)) {
      return catalog;
    }
    Structure structure = files.structure(StructureNames.STATISTICS);
    try {
      return new Reading(structure).of(catalog);
    } catch (IndexOutOfBoundsException | IllegalArgumentException | ArithmeticException e) {
      throw structure.damaged("its parts contradict each other: " + e.getMessage());
    }
  }

  /** Sections on the heap: a few kilobytes, read at once. */
  private static final class Reading {
    private final long[] entries;
    private final double[] numbers;
    private final int[] lengths;
    private final byte[] texts;
    private final long[] correlations;
    private int nextNumber;
    private int nextText;
    private int nextByte;

    Reading(Structure structure) {
      entries = section(structure, 0).toArray(LONG);
      numbers = section(structure, 1).toArray(DOUBLE);
      lengths = section(structure, 2).toArray(INT);
      texts = section(structure, 3).toArray(ValueLayout.JAVA_BYTE);
      correlations = section(structure, 4).toArray(LONG);
      if (entries.length != Math.multiplyExact(structure.parameter(0), FIELDS)
          || correlations.length != Math.multiplyExact(structure.parameter(1), FIELDS)) {
        throw new IllegalArgumentException("the numbers of entries");
      }
    }

    private static MemorySegment section(Structure structure, int index) {
      return structure.section(index).asSlice(0, structure.sectionLengthBytes(index));
    }

    Catalog of(Catalog catalog) {
      List<VertexTable> tables = new ArrayList<>(catalog.vertexTables());
      List<EdgeLabel> labels = new ArrayList<>(catalog.edgeLabels());
      for (int at = 0; at < entries.length; at += FIELDS) {
        int owner = Math.toIntExact(entries[at + 1]);
        int property = Math.toIntExact(entries[at + 2]);
        ValueDistribution values = distribution(entries[at + 3] == 1,
            Math.toIntExact(entries[at + 4]), Math.toIntExact(entries[at + 5]));
        if (entries[at] == 0) {
          VertexTable table = tables.get(owner);
          tables.set(owner,
              new VertexTable(owner, table.labels(), table.partialLabels(),
                  with(table.properties(), property, values), table.primaryKey(),
                  table.count()));
        } else {
          EdgeLabel label = labels.get(owner);
          labels.set(owner,
              new EdgeLabel(owner, label.name(), with(label.properties(), property, values),
                  label.hasSelfLoops(), label.hasParallelEdges(), label.hasTwoCycles()));
        }
      }
      List<DegreeCorrelation> known = new ArrayList<>();
      for (int at = 0; at < correlations.length; at += FIELDS) {
        known.add(
            new DegreeCorrelation(Math.toIntExact(correlations[at]),
                Math.toIntExact(correlations[at + 1]), direction(correlations[at + 2]),
                Math.toIntExact(correlations[at + 3]), direction(correlations[at + 4]),
                Double.longBitsToDouble(correlations[at + 5])));
        // Nothing may later ask for statistics that do not exist.
        catalog.vertexTable(known.getLast().vertexTable());
        catalog.edgeLabel(known.getLast().firstLabel());
        catalog.edgeLabel(known.getLast().secondLabel());
      }
      return new Catalog(catalog.databaseId(), catalog.closedSchema(), tables, labels,
          catalog.edgeTables(), catalog.adjacencies(), catalog.declarations(), known);
    }

    private static List<Property> with(
        List<Property> properties, int index, ValueDistribution values) {
      List<Property> changed = new ArrayList<>(properties);
      Property property = properties.get(index);
      changed.set(index, new Property(property.name(), property.type(),
          property.statistics().withDistribution(values)));
      return changed;
    }

    private ValueDistribution distribution(boolean ofTexts, int commonCount, int boundCount) {
      double[] shares = numbers(commonCount);
      return ofTexts
          ? ValueDistribution.ofTexts(shares, texts(commonCount), texts(boundCount))
          : ValueDistribution.ofNumbers(shares, numbers(commonCount), numbers(boundCount));
    }

    private double[] numbers(int count) {
      double[] read = new double[count];
      System.arraycopy(numbers, nextNumber, read, 0, count);
      nextNumber += count;
      return read;
    }

    private String[] texts(int count) {
      String[] read = new String[count];
      for (int i = 0; i < count; i++) {
        int length = lengths[nextText++];
        read[i] = new String(texts, nextByte, length, StandardCharsets.UTF_8);
        nextByte += length;
      }
      return read;
    }
  }
}
