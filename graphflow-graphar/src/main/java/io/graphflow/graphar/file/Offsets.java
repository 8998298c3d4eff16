package io.graphflow.graphar.file;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.storage.database.LongValues;
import java.util.Arrays;
import java.util.List;

/** Where the lists of the vertices of a part lie among its edges. Immutable. */
public final class Offsets {
  private static final int PIECE = 8192;

  private final StoredFile file;
  private final long[] starts;

  private Offsets(StoredFile file, long[] starts) {
    this.file = file;
    this.starts = starts;
  }

  /**
   * Reads the offsets of a part.
   *
   * @param owners the number of its vertices
   * @param edges the number of its edges
   * @throws DataException if there is no such file, or it does not say where each list lies
   */
  public static Offsets read(GraphFolder folder, EdgeType type, AdjacencyCopy copy, long part,
      int owners, long edges) {
    // A wrong number of vertices shall not take memory that the file has no values for.
    long[][] starts = {new long[Math.min(owners + 1, PIECE)]};
    StoredFile file = scan(folder, type, copy, part, owners, edges, (row, _, offset) -> {
      if (row == starts[0].length) {
        starts[0] = Arrays.copyOf(starts[0], (int) Math.min(owners + 1L, 2L * starts[0].length));
      }
      starts[0][row] = offset;
    });
    return new Offsets(file, starts[0]);
  }

  /** Takes the length of the list of a vertex, by its place in the part. */
  @FunctionalInterface
  public interface LengthTaker {
    /** Takes it; vertices come one after the other. */
    void take(int owner, int length);
  }

  /**
   * Reads the lengths of the lists of a part, and keeps none; otherwise as {@link #read}.
   *
   * @param target takes them
   */
  public static void forEachLength(GraphFolder folder, EdgeType type, AdjacencyCopy copy,
      long part, int owners, long edges, LengthTaker target) {
    scan(folder, type, copy, part, owners, edges, (row, last, offset) -> {
      if (row > 0) {
        target.take(row - 1, Math.toIntExact(offset - last));
      }
    });
  }

  /** Takes an offset, and the one before it. */
  @FunctionalInterface
  private interface OffsetTaker {
    void take(int row, long last, long offset);
  }

  /** Reads and checks the offsets of a part; {@code target} takes those of its vertices, and the end of the last list. */
  private static StoredFile scan(GraphFolder folder, EdgeType type, AdjacencyCopy copy, long part,
      int owners, long edges, OffsetTaker target) {
    StoredFile file = folder.offsetChunk(type, copy, part);
    // Former releases end the last part behind its last vertex, later ones where a whole part would end.
    long whole = type.partSize(copy.order()) + 1;
    long count = 0;
    long last = 0;
    try (ChunkRows rows =
        ChunkRows.open(file, copy.fileType(), List.of(FormatColumns.OFFSET))) {
      LongValues values = new LongValues();
      while (count <= whole && rows.read(PIECE, List.of(values)) > 0) {
        for (int i = 0; i < values.count(); i++, count++) {
          long offset = values.get(i);
          if (offset < last || offset > edges || (count == 0 && offset > 0)
              || (count >= owners && offset != edges)) {
            throw rows.error("row " + count + " (from 0), column '"
                + FormatColumns.OFFSET.name() + "': expected "
                + expected(count, owners, last, edges)
                + ", found " + offset);
          }
          if (count <= owners) {
            target.take((int) count, last, offset);
          }
          last = offset;
        }
        values.clear();
      }
      if (count != owners + 1L && count != whole) {
        throw rows.error("expected " + (owners + 1L) + (whole == owners + 1L ? "" : " or " + whole)
            + " rows, found " + (count > whole ? "more" : count));
      }
    }
    return file;
  }

  private static String expected(long row, int owners, long last, long edges) {
    if (row >= owners) {
      return edges + ", the number of edges of the part";
    }
    return row == 0 ? "0" : "an offset from " + last + " to " + edges;
  }

  /** The file that says it. */
  public StoredFile file() {
    return file;
  }

  /** Whether an edge, by its place in the part, is one of a vertex, by its place there. */
  public boolean holds(int owner, long edge) {
    return starts[owner] <= edge && edge < starts[owner + 1];
  }

  /** The length of the list of a vertex, by its place in the part. */
  public int length(int owner) {
    return Math.toIntExact(starts[owner + 1] - starts[owner]);
  }

  /** The place in the part of the vertex whose list an edge belongs to. */
  public int owner(long edge) {
    int place = Arrays.binarySearch(starts, edge);
    int owner = place < 0 ? -place - 2 : place;
    while (starts[owner + 1] == edge) {
      owner++;
    }
    return owner;
  }
}
