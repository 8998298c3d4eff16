package io.graphflow.core.spill;

import io.graphflow.core.tuple.ListBuilder;
import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.IntegerRange;
import io.graphflow.core.value.PathReference;
import io.graphflow.core.value.ValueMap;
import io.graphflow.core.value.VertexReference;
import io.graphflow.storage.tagged.ByteForm;
import io.graphflow.storage.tagged.TaggedValues;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Writes and reads values of any type: a byte that tells the kind, then what such a value is made of. */
public final class SpilledValues {
  private static final int WORD = 32;
  private static final int NULL = 0;
  private static final int TEXT = 1;
  private static final int LIST = 2;
  private static final int RANGE = 3;
  private static final int MAP = 4;
  private static final int VERTEX = 5;
  private static final int EDGE = 6;
  private static final int PATH = 7;

  private SpilledValues() {}

  /** Writes a value, which may be null. */
  public static void write(SpillOutput output, Object value) {
    switch (value) {
      case null -> output.writeByte(NULL);
      case String text -> {
        output.writeByte(TEXT);
        output.writeText(text);
      }
      case IntegerRange range -> writeRange(output, range);
      case List<?> list -> {
        output.writeByte(LIST);
        output.writeLong(list.size());
        for (Object element : list) {
          write(output, element);
        }
      }
      case Map<?, ?> map -> {
        output.writeByte(MAP);
        output.writeLong(map.size());
        for (Map.Entry<?, ?> entry : map.entrySet()) {
          output.writeText((String) entry.getKey());
          write(output, entry.getValue());
        }
      }
      case VertexReference(long vertexId) -> {
        output.writeByte(VERTEX);
        output.writeLong(vertexId);
      }
      case EdgeReference edge -> {
        output.writeByte(EDGE);
        writeEdge(output, edge);
      }
      case PathReference path -> writePath(output, path);
      default -> writeScalar(output, value);
    }
  }

  private static void writeRange(SpillOutput output, IntegerRange range) {
    output.writeByte(RANGE);
    int size = range.size();
    output.writeLong(size);
    if (size > 0) {
      output.writeLong(range.at(0));
      output.writeLong(range.at(size - 1));
      output.writeLong(size == 1 ? 1 : range.at(1) - range.at(0));
    }
  }

  private static void writeEdge(SpillOutput output, EdgeReference edge) {
    output.writeLong(edge.edgeId());
    output.writeLong(edge.sourceId());
    output.writeLong(edge.destinationId());
  }

  private static void writePath(SpillOutput output, PathReference path) {
    output.writeByte(PATH);
    output.writeLong(path.length());
    output.writeLong(path.vertexId(0));
    for (int i = 0; i < path.length(); i++) {
      writeEdge(output, path.edge(i));
    }
  }

  private static void writeScalar(SpillOutput output, Object value) {
    ByteForm form = ByteForm.of(value);
    if (form == null) {
      output.writeByte(WORD + TaggedValues.tag(value));
      output.writeLong(TaggedValues.word(value));
    } else {
      output.writeByte(WORD + form.code());
      output.writeBytes(ByteForm.bytes(value));
    }
  }

  /** Reads a value, which may be null. */
  public static Object read(SpillInput input) {
    int kind = input.readByte();
    return switch (kind) {
      case NULL -> null;
      case TEXT -> input.readText();
      case LIST -> {
        int size = (int) input.readLong();
        ListBuilder list = new ListBuilder(null, "a list", size);
        for (int i = 0; i < size; i++) {
          list.addShared(read(input));
        }
        yield list.build();
      }
      case RANGE -> readRange(input);
      case MAP -> {
        int size = (int) input.readLong();
        Map<String, Object> entries = LinkedHashMap.newLinkedHashMap(size);
        for (int i = 0; i < size; i++) {
          entries.put(input.readText(), read(input));
        }
        yield ValueMap.of(entries);
      }
      case VERTEX -> new VertexReference(input.readLong());
      case EDGE -> readEdge(input);
      case PATH -> readPath(input);
      default -> readScalar(input, kind - WORD);
    };
  }

  private static IntegerRange readRange(SpillInput input) {
    return input.readLong() == 0
        ? IntegerRange.of(1, 0, 1)
        : IntegerRange.of(input.readLong(), input.readLong(), input.readLong());
  }

  private static EdgeReference readEdge(SpillInput input) {
    return new EdgeReference(input.readLong(), input.readLong(), input.readLong());
  }

  private static PathReference readPath(SpillInput input) {
    int length = (int) input.readLong();
    long start = input.readLong();
    List<EdgeReference> edges = new ArrayList<>(length);
    for (int i = 0; i < length; i++) {
      edges.add(readEdge(input));
    }
    return PathReference.of(start, edges);
  }

  private static Object readScalar(SpillInput input, int code) {
    ByteForm form = ByteForm.ofCode(code);
    return form == null
        ? TaggedValues.ofWord(code, input.readLong())
        : form.value(input.readBytes());
  }
}
