package io.graphflow.storage.delta;

import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.catalog.Cardinality;
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
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.storage.type.LogicalType;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Supplier;

/**
 * Reads records of {@link ChangeEncoder}. It checks every count against the bytes that are left
 * before it allocates anything, so that damaged records cost neither time nor memory.
 */
public final class ChangeDecoder {
  private static final int MAX_TABLE = 0xFFFE;

  private final byte[] bytes;
  private int at;

  private ChangeDecoder(byte[] bytes) {
    this.bytes = bytes;
  }

  /**
   * The changes in a record.
   *
   * @throws CorruptionException if no encoder wrote the record; it names the byte at fault
   */
  public static List<Change> decode(byte[] record) {
    ChangeDecoder decoder = new ChangeDecoder(record);
    int version = decoder.takeByte();
    if (version != ChangeEncoder.VERSION) {
      throw decoder.damaged(0, "it is of version " + version + ", not " + ChangeEncoder.VERSION);
    }
    List<Change> changes = decoder.takeList(decoder::takeChange);
    if (decoder.at != record.length) {
      throw decoder.damaged(decoder.at, "it goes on after its last change");
    }
    return changes;
  }

  private GraphflowException damaged(int position, String what) {
    return new CorruptionException(
        "a record of the log is damaged at byte " + position + ": " + what);
  }

  private Change takeChange() {
    int start = at;
    int code = takeByte();
    ChangeTag tag = ChangeTag.ofCode(code);
    if (tag == null) {
      throw damaged(start, "no kind of change has the code " + code);
    }
    return switch (tag) {
      case ADD_VERTEX_TABLE -> new Change.AddVertexTable(takeTable(), takeList(this::takeText));
      case ADD_VERTEX_PROPERTY ->
        new Change.AddVertexProperty(takeTable(), takeIndex(), takeText(), takeType());
      case SET_PRIMARY_KEY -> new Change.SetPrimaryKey(takeTable(), takeIndex());
      case ADD_EDGE_LABEL -> new Change.AddEdgeLabel(takeIndex(), takeText());
      case ADD_EDGE_PROPERTY ->
        new Change.AddEdgeProperty(takeIndex(), takeIndex(), takeText(), takeType());
      case ADD_EDGE_TABLE -> new Change.AddEdgeTable(takeTable(), takeIndex(), takeTable());
      case DECLARE_VERTEX_TABLE -> new Change.DeclareVertexTable(takeTable());
      case DECLARE_EDGE_LABEL -> new Change.DeclareEdgeLabel(takeEdges());
      case ADD_CONSTRAINT -> new Change.AddConstraint(takeConstraint());
      case DROP_CONSTRAINT -> new Change.DropConstraint(takeText());
      case ADD_INDEX -> new Change.AddIndex(takeIndexDeclaration(Index.Kind.RANGE));
      case ADD_POINT_INDEX -> new Change.AddIndex(takeIndexDeclaration(Index.Kind.POINT));
      case ADD_BACKWARD_INDEX ->
        new Change.AddIndex(takeIndexDeclaration(Index.Kind.BACKWARD));
      case DROP_INDEX -> new Change.DropIndex(takeText());
      case ADD_VECTOR_INDEX -> new Change.AddVectorIndex(takeVectorIndex());
      case ADD_FULL_TEXT_INDEX -> new Change.AddFullTextIndex(takeFullTextIndex());
      case WIDEN_VERTEX_PROPERTY ->
        new Change.WidenVertexProperty(takeTable(), takeIndex(), takeType());
      case WIDEN_EDGE_PROPERTY ->
        new Change.WidenEdgeProperty(takeIndex(), takeIndex(), takeType());
      case CREATE_VERTEX ->
        new Change.CreateVertex(takeId(), takeList(this::takeText), takeProperties());
      case DELETE_VERTEX -> new Change.DeleteVertex(takeId());
      case SET_LABEL -> new Change.SetLabel(takeId(), takeText(), takeFlag());
      case SET_VERTEX_PROPERTY ->
        new Change.SetVertexProperty(takeId(), takeIndex(), takeValue(true));
      case CREATE_EDGE -> new Change.CreateEdge(takeId(), takeId(), takeId(), takeProperties());
      case DELETE_EDGE -> new Change.DeleteEdge(takeId(), takeId(), takeId());
      case SET_EDGE_PROPERTY ->
        new Change.SetEdgeProperty(takeId(), takeIndex(), takeValue(true));
      case RESERVE_OFFSETS -> new Change.ReserveOffsets(takeTable(), takePlace());
      case RESERVE_POSITIONS -> new Change.ReservePositions(takeTable(), takePlace());
    };
  }

  private DeclaredEdges takeEdges() {
    int edgeLabel = takeIndex();
    List<DeclaredEdges.Ends> ends =
        takeList(() -> new DeclaredEdges.Ends(takeTable(), takeTable()));
    return new DeclaredEdges(edgeLabel, ends, switch ((int) takeUpTo(3)) {
      case 0 -> Cardinality.MANY_MANY;
      case 1 -> Cardinality.MANY_ONE;
      case 2 -> Cardinality.ONE_MANY;
      default -> Cardinality.ONE_ONE;
    });
  }

  private Index takeIndexDeclaration(Index.Kind kind) {
    int start = at;
    String name = takeText();
    LabelRef target = new LabelRef(takeFlag(), takeText());
    return checked(start, () -> new Index(name, target, takeList(this::takeText), kind));
  }

  private VectorIndex takeVectorIndex() {
    int start = at;
    String name = takeText();
    String label = takeText();
    String property = takeText();
    int dimensions = (int) takeUpTo(VectorIndex.MAX_DIMENSIONS);
    long kind = takeUpTo(
        ChangeEncoder.EUCLIDEAN | ChangeEncoder.OF_EDGES | ChangeEncoder.OWN_GRAPH);
    return checked(start, () -> new VectorIndex(name,
        new LabelRef((kind & ChangeEncoder.OF_EDGES) != 0, label), property, dimensions,
        (kind & ChangeEncoder.EUCLIDEAN) != 0
            ? VectorSimilarity.EUCLIDEAN
            : VectorSimilarity.COSINE,
        (kind & ChangeEncoder.OWN_GRAPH) != 0
            ? new VectorGraph(takeIndex(), takeIndex(), takeFlag())
            : VectorGraph.DEFAULT));
  }

  private FullTextIndex takeFullTextIndex() {
    int start = at;
    String name = takeText();
    boolean edge = takeFlag();
    return checked(start, () -> new FullTextIndex(
        name, edge, takeList(this::takeText), takeList(this::takeText), takeText()));
  }

  private Constraint takeConstraint() {
    int start = at;
    Index about = takeIndexDeclaration(Index.Kind.RANGE);
    Requirement requirement = switch ((int) takeUpTo(3)) {
      case 0 -> new Requirement.Unique();
      case 1 -> new Requirement.Key();
      case 2 -> new Requirement.NotNull();
      default -> new Requirement.OfType(takeType());
    };
    return checked(start,
        () -> new Constraint(about.name(), about.target(), about.properties(), requirement));
  }

  /**
   * The result of a constructor, or an error about the record if the constructor refuses its
   * arguments.
   */
  private <T> T checked(int start, Supplier<T> made) {
    try {
      return made.get();
    } catch (IllegalArgumentException e) {
      throw damaged(start, e.getMessage());
    }
  }

  private List<PropertyValue> takeProperties() {
    int start = at;
    List<PropertyValue> values = takeList(() -> {
      int property = takeIndex();
      int valueStart = at;
      Object value = takeValue(true);
      if (value == null) {
        throw damaged(valueStart, "a new element has a NULL");
      }
      return new PropertyValue(property, value);
    });
    return checked(start, () -> PropertyValue.checked(values));
  }

  private Object takeValue(boolean mayBeList) {
    int start = at;
    int code = takeByte();
    ValueTag tag = ValueTag.ofCode(code);
    if (tag == null) {
      throw damaged(start, "no kind of value has the code " + code);
    }
    try {
      return switch (tag) {
        case NULL -> null;
        case FALSE -> false;
        case TRUE -> true;
        case INTEGER -> takeSigned();
        case DOUBLE -> takeDouble();
        case TEXT -> takeText();
        case DATE -> LocalDate.ofEpochDay(takeSigned());
        case DATETIME -> PackedDateTime.of(takeSigned());
        case LIST -> {
          if (!mayBeList) {
            throw damaged(start, "a list lies in a list");
          }
          yield takeList(this::takeElement);
        }
        case FORMED -> {
          int formCode = takeByte();
          ByteForm form = ByteForm.ofCode(formCode);
          if (form == null) {
            throw damaged(start, "no form of a value has the code " + formCode);
          }
          yield form.value(takeBytes());
        }
      };
    } catch (DateTimeException | IllegalArgumentException e) {
      throw damaged(start, e.getMessage());
    }
  }

  private Object takeElement() {
    int start = at;
    Object element = takeValue(false);
    if (element == null) {
      throw damaged(start, "a list has a NULL");
    }
    return element;
  }

  private <T> List<T> takeList(Supplier<T> element) {
    int start = at;
    long count = takeNumber();
    // No element takes less than a byte.
    if (count < 0 || count > bytes.length - at) {
      throw damaged(start, count + " elements do not fit into what is left");
    }
    List<T> list = new ArrayList<>();
    for (long i = 0; i < count; i++) {
      list.add(element.get());
    }
    return List.copyOf(list);
  }

  private LogicalType takeType() {
    int start = at;
    String name = takeText();
    try {
      return LogicalType.ofDisplayName(name);
    } catch (IllegalArgumentException e) {
      throw damaged(start, e.getMessage());
    }
  }

  private String takeText() {
    int start = at;
    int length = takeLength("a text");
    try {
      String text = StandardCharsets.UTF_8.newDecoder()
          .decode(ByteBuffer.wrap(bytes, at, length))
          .toString();
      at += length;
      return text;
    } catch (CharacterCodingException e) {
      throw damaged(start, "a text is not UTF-8");
    }
  }

  private byte[] takeBytes() {
    int length = takeLength("a value of time or a point");
    byte[] taken = Arrays.copyOfRange(bytes, at, at + length);
    at += length;
    return taken;
  }

  /** The number of bytes of something, which follow. */
  private int takeLength(String what) {
    int start = at;
    long length = takeNumber();
    if (length < 0 || length > bytes.length - at) {
      throw damaged(
          start, what + " of " + length + " bytes does not fit into what is left");
    }
    return (int) length;
  }

  private long takeId() {
    int table = takeTable();
    return ElementId.of(table, takeUpTo(ElementId.MAX_POSITION));
  }

  private long takePlace() {
    return takeUpTo(ElementId.MAX_POSITION + 1);
  }

  private int takeTable() {
    return (int) takeUpTo(MAX_TABLE);
  }

  private int takeIndex() {
    return (int) takeUpTo(Integer.MAX_VALUE);
  }

  private boolean takeFlag() {
    return takeUpTo(1) == 1;
  }

  private long takeUpTo(long limit) {
    int start = at;
    long number = takeNumber();
    if (number < 0 || number > limit) {
      throw damaged(start, Long.toUnsignedString(number) + " is larger than " + limit);
    }
    return number;
  }

  private double takeDouble() {
    long bits = 0;
    for (int shift = 0; shift < Long.SIZE; shift += Byte.SIZE) {
      bits |= (long) takeByte() << shift;
    }
    return Double.longBitsToDouble(bits);
  }

  private long takeSigned() {
    long number = takeNumber();
    return number >>> 1 ^ -(number & 1);
  }

  private long takeNumber() {
    int start = at;
    long number = 0;
    for (int shift = 0; shift < Long.SIZE; shift += 7) {
      int next = takeByte();
      if (shift == 63 && next > 1) {
        throw damaged(start, "a number has more than 64 bits");
      }
      number |= (long) (next & 0x7F) << shift;
      if (next < 0x80) {
        return number;
      }
    }
    throw damaged(start, "a number has more than 64 bits");
  }

  private int takeByte() {
    if (at == bytes.length) {
      throw damaged(at, "it ends too early");
    }
    return bytes[at++] & 0xFF;
  }
}
