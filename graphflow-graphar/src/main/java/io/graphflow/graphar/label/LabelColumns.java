package io.graphflow.graphar.label;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.error.ReadFailure;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.schema.VertexType;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.parquet.read.BooleanPages;
import io.graphflow.parquet.read.ParquetFile;
import io.graphflow.parquet.schema.Column;
import io.graphflow.parquet.schema.Field;
import io.graphflow.parquet.schema.PhysicalType;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.LongStream;

/** The columns of the labels of a type of vertices, which lie in a file for each chunk. Safe for use by many threads. */
public final class LabelColumns {
  private static final long MOST_VERTICES = (long) Long.SIZE << 30;

  private final GraphFolder folder;
  private final VertexType type;
  private final long vertexCount;

  /**
   * The columns of a type.
   *
   * @param vertexCount how many vertices it has
   */
  public LabelColumns(GraphFolder folder, VertexType type, long vertexCount) {
    this.folder = folder;
    this.type = type;
    this.vertexCount = vertexCount;
  }

  /**
   * Which of all vertices bear labels.
   *
   * @return for each label
   * @throws DataException if a file is missing or wrong
   */
  public List<Bearing> read(List<String> labels) {
    if (vertexCount > MOST_VERTICES) {
      throw new DataException(type.file(), 0, 0, "expected at most " + MOST_VERTICES
          + " vertices of which some bear labels, found " + vertexCount);
    }
    List<BearingBuilder> found = builders(labels, vertexCount);
    for (long chunk = 0; chunk < type.chunkCount(vertexCount); chunk++) {
      read(chunk, labels, found);
    }
    return found.stream().map(BearingBuilder::build).toList();
  }

  /**
   * Which vertices of a chunk bear labels.
   *
   * @return for each label, whose first vertex is the first of the chunk
   * @throws DataException if its file is missing or wrong
   */
  public List<Bearing> readChunk(long chunk, List<String> labels) {
    List<BearingBuilder> found = builders(labels, rows(chunk));
    read(chunk, labels, found);
    return found.stream().map(BearingBuilder::build).toList();
  }

  /**
   * Which rows of a file bear a label.
   *
   * @throws DataException if the file has no such label
   * @throws ParquetException if it is damaged or cannot be read
   */
  public static Bearing read(ParquetFile file, String label) {
    BearingBuilder found = new BearingBuilder(file.metadata().rowCount());
    read(file, column(file, label), found);
    return found.build();
  }

  private static List<BearingBuilder> builders(List<String> labels, long count) {
    return labels.stream().map(_ -> new BearingBuilder(count)).toList();
  }

  private long rows(long chunk) {
    return Math.min(type.chunkSize(), vertexCount - chunk * type.chunkSize());
  }

  private void read(long chunk, List<String> labels, List<BearingBuilder> found) {
    if (labels.isEmpty()) {
      return;
    }
    StoredFile stored = folder.labelChunk(type, chunk);
    folder.expect(LongStream
        .range(chunk + 1, Math.min(type.chunkCount(vertexCount), chunk + 1 + folder.filesAhead()))
        .mapToObj(next -> folder.labelChunk(type, next))
        .toList());
    try (ParquetFile file = ParquetFile.open(stored.open())) {
      List<Column> columns = new ArrayList<>();
      labels.forEach(label -> columns.add(column(file, label)));
      if (file.metadata().rowCount() != rows(chunk)) {
        throw error(file, "expected " + rows(chunk) + " rows, found "
            + file.metadata().rowCount());
      }
      for (int group = 0; group < file.rowGroups().size(); group++) {
        file.expect(group, columns);
      }
      for (int label = 0; label < columns.size(); label++) {
        read(file, columns.get(label), found.get(label));
      }
    } catch (ParquetException e) {
      throw ReadFailure.of(e);
    } catch (IOException e) {
      throw ReadFailure.of(stored, e);
    }
  }

  private static void read(ParquetFile file, Column column, BearingBuilder found) {
    BooleanPages pages = new BooleanPages(file, column);
    while (pages.next()) {
      requireValues(file, column, pages);
      found.add(pages);
    }
  }

  private static Column column(ParquetFile file, String label) {
    Field field = file.schema().field(label).orElseThrow(() -> {
      List<String> names = file.schema().fields().stream().map(Field::name).toList();
      return error(file, "expected a column '" + label + "', found "
          + (names.isEmpty() ? "none" : String.join(", ", names)));
    });
    Column column = field.columns().getFirst();
    if (field.kind() != Field.Kind.VALUE || column.type() != PhysicalType.BOOLEAN) {
      throw error(file, "column '" + label + "': expected bool, found "
          + switch (field.kind()) {
            case VALUE -> column.typeName();
            case LIST -> "lists of " + column.typeName();
            case NESTED -> "groups";
          });
    }
    return column;
  }

  /** A vertex bears a label or does not. */
  private static void requireValues(ParquetFile file, Column column, BooleanPages page) {
    if (page.nullCount() > 0) {
      page.runs((from, _, value) -> {
        if (value == BooleanPages.NULL) {
          throw error(file, "row " + (page.firstRow() + from) + " (from 0), column '"
              + column.name() + "': expected true or false, found NULL");
        }
        return true;
      });
    }
  }

  private static DataException error(ParquetFile file, String message) {
    return new DataException(file.name(), 0, 0, message);
  }
}
