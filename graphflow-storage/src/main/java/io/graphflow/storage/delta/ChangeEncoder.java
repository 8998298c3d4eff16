package io.graphflow.storage.delta;

import io.graphflow.exception.ResourceException;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.log.WriteAheadLog;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.ZonedDateTime;
import java.util.Arrays;
import java.util.List;

/**
 * Changes as bytes, for the log.
 *
 * <pre>
 * record      = version (1 byte: 1), number of changes, changes
 * change      = tag (1 byte, see ChangeTag), components in the order of the record in Change
 * number      = 7 bits a byte, low ones first, the highest bit set in all but the last byte
 * signed      = number, zigzag: 0, -1, 1, -2 … are 0, 1, 2, 3 …
 * id          = table (number), position (number)
 * text        = number of bytes, UTF-8
 * flag        = 1 byte: 0 or 1
 * list of x   = number of elements, elements
 * type        = text, as in catalog.json
 * target      = flag (1: edges), text (label)
 * requirement = 1 byte: 0 unique, 1 key, 2 not NULL; or 3 and a type
 * constraint  = text (name), target, list of text (properties), requirement
 * index       = text (name), target, list of text (properties)
 * vectors     = text (name), text (label), text (property), number (dimensions), 1 byte: the sum of
 *               1 for euclidean similarity, 2 for edges and 4 for a graph; then the graph, if there is one
 * graph       = number (connections), number (candidates), flag (1: quantized)
 * edges       = number (edge label), list of two numbers each (source table, destination table),
 *               1 byte: 0 MANY_MANY, 1 MANY_ONE, 2 ONE_MANY, 3 ONE_ONE
 * property    = index (number), value
 * value       = tag (1 byte, see ValueTag), then: nothing for NULL, false and true; signed for
 *               integers, days and milliseconds; 8 bytes, low ones first, for a double; text; list of values;
 *               1 byte (the code of a ByteForm), number of bytes, its bytes
 * </pre>
 *
 * <p>Not safe for concurrent use.
 */
public final class ChangeEncoder {
  static final int VERSION = 1;

  /** Bits of what a vector index is. */
  static final int EUCLIDEAN = 1;
  static final int OF_EDGES = 2;
  static final int OWN_GRAPH = 4;

  /** A long takes ten bytes of seven bits. */
  private static final int MAX_NUMBER_BYTES = 10;

  private static final int FIRST_BYTES = 256;

  private final int maxBytes;
  private byte[] bytes;
  private int length;

  private ChangeEncoder(int maxBytes) {
    this.maxBytes = maxBytes;
    this.bytes = new byte[Math.min(FIRST_BYTES, maxBytes)];
  }

  /**
   * The record of a transaction's changes.
   *
   * @throws ResourceException if it is longer than a record can be, as soon as that is
   *     known
   */
  public static byte[] encode(List<Change> changes) {
    return encode(changes, WriteAheadLog.MAX_RECORD_BYTES);
  }

  /** Encodes changes with another limit. */
  static byte[] encode(List<Change> changes, int maxBytes) {
    ChangeEncoder encoder = new ChangeEncoder(maxBytes);
    encoder.putByte(VERSION);
    encoder.putNumber(changes.size());
    changes.forEach(encoder::put);
    return Arrays.copyOf(encoder.bytes, encoder.length);
  }

  private void put(Change change) {
    putByte(ChangeTag.of(change).code());
    switch (change) {
      case Change.AddVertexTable(int table, List<String> labels) -> {
        putNumber(table);
        putTexts(labels);
      }
      case Change.AddVertexProperty(int table, int property, String name, LogicalType type) ->
        putDeclaration(table, property, name, type);
      case Change.SetPrimaryKey(int table, int property) -> {
        putNumber(table);
        putNumber(property);
      }
      case Change.AddEdgeLabel(int edgeLabel, String name) -> {
        putNumber(edgeLabel);
        putText(name);
      }
      case Change.AddEdgeProperty(int label, int property, String name, LogicalType type) ->
        putDeclaration(label, property, name, type);
      case Change.AddEdgeTable(int edgeTable, int edgeLabel, int sourceTable) -> {
        putNumber(edgeTable);
        putNumber(edgeLabel);
        putNumber(sourceTable);
      }
      case Change.DeclareVertexTable(int table) -> putNumber(table);
      case Change.DeclareEdgeLabel(DeclaredEdges edges) -> putEdges(edges);
      case Change.AddConstraint(Constraint constraint) -> {
        putIndex(constraint.name(), constraint.target(), constraint.properties());
        putRequirement(constraint.requirement());
      }
      case Change.DropConstraint(String name) -> putText(name);
      case Change.AddIndex(Index index) ->
        putIndex(index.name(), index.target(), index.properties());
      case Change.DropIndex(String name) -> putText(name);
      case Change.AddVectorIndex(VectorIndex index) -> putVectorIndex(index);
      case Change.AddFullTextIndex(FullTextIndex index) -> putFullTextIndex(index);
      case Change.WidenVertexProperty(int table, int property, LogicalType type) ->
        putWider(table, property, type);
      case Change.WidenEdgeProperty(int label, int property, LogicalType type) ->
        putWider(label, property, type);
      case Change.CreateVertex(long vertex, List<String> labels, List<PropertyValue> values) -> {
        putId(vertex);
        putTexts(labels);
        putProperties(values);
      }
      case Change.DeleteVertex(long vertex) -> putId(vertex);
      case Change.SetLabel(long vertex, String label, boolean bears) -> {
        putId(vertex);
        putText(label);
        putByte(bears ? 1 : 0);
      }
      case Change.SetVertexProperty(long vertex, int property, Object value) ->
        putProperty(vertex, property, value);
      case Change.CreateEdge(long edge, long source, long destination, List<PropertyValue> values) -> {
        putId(edge);
        putId(source);
        putId(destination);
        putProperties(values);
      }
      case Change.DeleteEdge(long edge, long source, long destination) -> {
        putId(edge);
        putId(source);
        putId(destination);
      }
      case Change.SetEdgeProperty(long edge, int property, Object value) ->
        putProperty(edge, property, value);
      case Change.ReserveOffsets(int table, long end) -> {
        putNumber(table);
        putNumber(end);
      }
      case Change.ReservePositions(int edgeTable, long end) -> {
        putNumber(edgeTable);
        putNumber(end);
      }
    }
  }

  private void putDeclaration(int owner, int property, String name, LogicalType type) {
    putNumber(owner);
    putNumber(property);
    putText(name);
    putText(type.displayName());
  }

  private void putEdges(DeclaredEdges edges) {
    putNumber(edges.edgeLabel());
    putNumber(edges.ends().size());
    for (DeclaredEdges.Ends ends : edges.ends()) {
      putNumber(ends.sourceTable());
      putNumber(ends.destinationTable());
    }
    putByte(switch (edges.cardinality()) {
      case MANY_MANY -> 0;
      case MANY_ONE -> 1;
      case ONE_MANY -> 2;
      case ONE_ONE -> 3;
    });
  }

  private void putIndex(String name, LabelRef target, List<String> properties) {
    putText(name);
    putByte(target.edge() ? 1 : 0);
    putText(target.label());
    putTexts(properties);
  }

  private void putVectorIndex(VectorIndex index) {
    putText(index.name());
    putText(index.target().label());
    putText(index.property());
    putNumber(index.dimensions());
    VectorGraph graph = index.graph();
    boolean plain = graph.equals(VectorGraph.DEFAULT);
    putByte((index.similarity() == VectorSimilarity.EUCLIDEAN ? EUCLIDEAN : 0)
        | (index.target().edge() ? OF_EDGES : 0) | (plain ? 0 : OWN_GRAPH));
    if (!plain) {
      putNumber(graph.connections());
      putNumber(graph.candidates());
      putByte(graph.quantized() ? 1 : 0);
    }
  }

  private void putFullTextIndex(FullTextIndex index) {
    putText(index.name());
    putByte(index.edge() ? 1 : 0);
    putTexts(index.labels());
    putTexts(index.properties());
    putText(index.analyzer());
  }

  private void putRequirement(Requirement requirement) {
    switch (requirement) {
      case Requirement.Unique _ -> putByte(0);
      case Requirement.Key _ -> putByte(1);
      case Requirement.NotNull _ -> putByte(2);
      case Requirement.OfType(LogicalType type) -> {
        putByte(3);
        putText(type.displayName());
      }
    }
  }

  private void putWider(int owner, int property, LogicalType type) {
    putNumber(owner);
    putNumber(property);
    putText(type.displayName());
  }

  private void putProperty(long element, int property, Object value) {
    putId(element);
    putNumber(property);
    putValue(value);
  }

  private void putProperties(List<PropertyValue> values) {
    putNumber(values.size());
    for (PropertyValue value : values) {
      putNumber(value.property());
      putValue(value.value());
    }
  }

  private void putTexts(List<String> texts) {
    putNumber(texts.size());
    texts.forEach(this::putText);
  }

  private void putValue(Object value) {
    switch (value) {
      case null -> putTag(ValueTag.NULL);
      case Boolean flag -> putTag(flag ? ValueTag.TRUE : ValueTag.FALSE);
      case Long number -> {
        putTag(ValueTag.INTEGER);
        putSigned(number);
      }
      case Double number -> {
        putTag(ValueTag.DOUBLE);
        long bits = Double.doubleToRawLongBits(number);
        for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
          putByte((int) (bits >>> shift));
        }
      }
      case String text -> {
        putTag(ValueTag.TEXT);
        putText(text);
      }
      case LocalDate date -> {
        putTag(ValueTag.DATE);
        putSigned(date.toEpochDay());
      }
      case ZonedDateTime time when PackedDateTime.fits(time) -> {
        putTag(ValueTag.DATETIME);
        putSigned(PackedDateTime.millis(time));
      }
      case List<?> items -> {
        putTag(ValueTag.LIST);
        putNumber(items.size());
        items.forEach(this::putValue);
      }
      default -> putFormed(value);
    }
  }

  private void putFormed(Object value) {
    ByteForm form = ByteForm.of(value);
    if (form == null) {
      throw new IllegalArgumentException("no value of a property: " + value.getClass());
    }
    putTag(ValueTag.FORMED);
    putByte(form.code());
    putBytes(ByteForm.bytes(value));
  }

  private void putTag(ValueTag tag) {
    putByte(tag.code());
  }

  private void putId(long id) {
    putNumber(ElementId.table(id));
    putNumber(ElementId.position(id));
  }

  private void putText(String text) {
    putBytes(text.getBytes(StandardCharsets.UTF_8));
  }

  /** Puts bytes behind their number. */
  private void putBytes(byte[] content) {
    putNumber(content.length);
    makeRoom(content.length);
    System.arraycopy(content, 0, bytes, length, content.length);
    length += content.length;
  }

  private void putSigned(long number) {
    putNumber(number << 1 ^ number >> (Long.SIZE - 1));
  }

  private void putNumber(long number) {
    makeRoom(MAX_NUMBER_BYTES);
    long rest = number;
    while ((rest & -0x80L) != 0) {
      bytes[length++] = (byte) (rest | 0x80);
      rest >>>= 7;
    }
    bytes[length++] = (byte) rest;
  }

  private void putByte(int value) {
    makeRoom(1);
    bytes[length++] = (byte) value;
  }

  private void makeRoom(int more) {
    if (more > bytes.length - length) {
      long needed = (long) length + more;
      if (needed > maxBytes) {
        throw new ResourceException("the transaction is too large: its changes take"
            + " more than " + maxBytes + " bytes of the write-ahead log, which is the most that is"
            + " possible. Nothing of it was kept; make the changes in several transactions, each"
            + " committed before the next");
      }
      bytes = Arrays.copyOf(bytes, (int) Math.min(Math.max(needed, 2L * bytes.length), maxBytes));
    }
  }
}
