package io.graphflow.parquet.metadata;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.schema.Schema;
import io.graphflow.parquet.schema.SchemaElement;
import io.graphflow.parquet.thrift.CompactReader;
import io.graphflow.parquet.thrift.CompactWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * The footer of a file.
 *
 * @param schema its columns
 * @param rowCount the number of rows
 * @param rowGroups in the order of their rows
 * @param properties what the writer has noted, by key
 * @param createdBy the writer; empty if it does not say
 */
public record FileMetadata(
    Schema schema,
    long rowCount,
    List<RowGroup> rowGroups,
    Map<String, String> properties,
    String createdBy) {
  private static final int VERSION = 2;

  /** What each of these takes in memory, about: a footer or row group by itself, an element of the schema, a column's chunk. */
  private static final long OWN_BYTES = 200;
  private static final long ELEMENT_BYTES = 400;
  private static final long CHUNK_BYTES = 300;

  /** Creates one; list and map are copied. */
  public FileMetadata {
    Objects.requireNonNull(schema, "schema");
    rowGroups = List.copyOf(rowGroups);
    properties = Map.copyOf(properties);
    Objects.requireNonNull(createdBy, "createdBy");
  }

  /**
   * Reads a footer.
   *
   * @throws UnreadableException if it is none
   */
  public static FileMetadata read(byte[] bytes, int from, int to) {
    CompactReader in = new CompactReader(bytes, from, to);
    var found = new Object() {
      Schema schema;
      long rows = -1;
      String createdBy = "";
    };
    List<RowGroup> rowGroups = new ArrayList<>();
    Map<String, String> properties = new LinkedHashMap<>();
    in.struct(field -> {
      switch (field) {
        case 2 -> {
          List<SchemaElement> elements = new ArrayList<>();
          in.list(() -> elements.add(SchemaElements.read(in)));
          found.schema = Schema.of(elements);
        }
        case 3 -> found.rows = in.i64();
        case 4 -> {
          if (found.schema == null) {
            throw new UnreadableException("expected the schema before the row groups, found none");
          }
          in.list(() -> rowGroups.add(RowGroup.read(in, found.schema.columns())));
        }
        case 5 -> in.list(() -> readProperty(in, properties));
        case 6 -> found.createdBy = in.string();
        case 8 -> throw new UnreadableException("the file is encrypted, which is not supported");
        default -> {}
      }
    });
    if (found.schema == null) {
      throw new UnreadableException("expected a schema, found none");
    }
    long sum = 0;
    for (RowGroup group : rowGroups) {
      sum += group.rowCount();
    }
    if (sum != found.rows) {
      throw new UnreadableException("expected " + found.rows + " rows in the row groups, found "
          + sum);
    }
    return new FileMetadata(found.schema, found.rows, rowGroups, properties, found.createdBy);
  }

  private static void readProperty(CompactReader in, Map<String, String> properties) {
    String[] pair = {"", ""};
    in.struct(field -> {
      if (field == 1 || field == 2) {
        pair[field - 1] = in.string();
      }
    });
    properties.put(pair[0], pair[1]);
  }

  /** The bytes that this takes in memory, about. */
  public long sizeBytes() {
    long sum = OWN_BYTES + (long) schema.elements().size() * ELEMENT_BYTES;
    for (RowGroup group : rowGroups) {
      sum += OWN_BYTES;
      for (ColumnChunk chunk : group.chunks()) {
        sum += CHUNK_BYTES + chunk.statistics().min().map(bound -> bound.length).orElse(0)
            + chunk.statistics().max().map(bound -> bound.length).orElse(0);
      }
    }
    for (Map.Entry<String, String> property : properties.entrySet()) {
      sum += OWN_BYTES + property.getKey().length() + property.getValue().length();
    }
    return sum;
  }

  /** The bytes of the footer. */
  public byte[] bytes() {
    return CompactWriter.bytes(out -> {
      out.i32(1, VERSION);
      List<SchemaElement> elements = schema.elements();
      int[] written = {0};
      out.structs(2, elements,
          (inner, element) -> SchemaElements.write(inner, element, written[0]++ == 0));
      out.i64(3, rowCount);
      out.structs(4, rowGroups, (inner, group) -> group.write(inner));
      if (!properties.isEmpty()) {
        out.structs(5, List.copyOf(properties.entrySet()), (inner, entry) -> {
          inner.string(1, entry.getKey());
          inner.string(2, entry.getValue());
        });
      }
      out.string(6, createdBy);
      // Bounds in statistics are in the order of each type; without this, readers leave them out.
      out.structs(7, schema.columns(), (inner, _) -> inner.struct(1, _ -> {}));
    });
  }
}
