package io.graphflow.bench.graphar;

import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ColumnPages;
import io.graphflow.parquet.read.Page;
import io.graphflow.parquet.read.ParquetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Edges in files of one layout, which are open: footers and page indexes are read, pages are not. */
final class TopologyFiles implements AutoCloseable {
  private static final String EDGES = "edges";
  private static final String OFFSETS = "offsets";

  private final TopologyLayout layout;
  private final Path folder;
  private final ParquetFile edges;
  private final ParquetFile offsets;
  private final List<ColumnPages> sources = new ArrayList<>();
  private final List<ColumnPages> destinations = new ArrayList<>();
  private final List<ColumnPages> starts = new ArrayList<>();
  private long[] values = new long[1 << 16];

  /** Writes edges, and opens the files, which are there until it is closed. */
  TopologyFiles(TopologyLayout layout, long[] edges, int vertices) throws IOException {
    this(layout, written(layout, edges, vertices));
  }

  private TopologyFiles(TopologyLayout layout, Path folder) throws IOException {
    this(layout, new LocalFolder(folder), folder);
  }

  /**
   * Opens files that {@link #write} has written.
   *
   * @param store of their folder
   */
  TopologyFiles(TopologyLayout layout, ObjectStore store) throws IOException {
    this(layout, store, null);
  }

  private TopologyFiles(TopologyLayout layout, ObjectStore store, Path folder)
      throws IOException {
    this.layout = layout;
    this.folder = folder;
    this.edges = ParquetFile.open(store.open(EDGES));
    for (int group = 0; group < this.edges.rowGroups().size(); group++) {
      sources.add(this.edges.pages(group, this.edges.schema().columns().get(0)));
      destinations.add(this.edges.pages(group, this.edges.schema().columns().get(1)));
    }
    offsets = layout.hasOffsets() ? ParquetFile.open(store.open(OFFSETS)) : null;
    if (offsets != null) {
      for (int group = 0; group < offsets.rowGroups().size(); group++) {
        starts.add(offsets.pages(group, offsets.schema().columns().get(0)));
      }
    }
  }

  private static Path written(TopologyLayout layout, long[] edges, int vertices)
      throws IOException {
    Path folder = Files.createTempDirectory("topology");
    write(layout, edges, vertices, folder);
    return folder;
  }

  /** Writes the files of a layout. */
  static void write(TopologyLayout layout, long[] edges, int vertices, Path folder)
      throws IOException {
    layout.writeEdges(edges, folder.resolve(EDGES));
    if (layout.hasOffsets()) {
      layout.writeOffsets(edges, vertices, folder.resolve(OFFSETS));
    }
  }

  /** The folder of files that it has written itself; null of others. */
  Path folder() {
    return folder;
  }

  /** The file of edges in a folder, with a column of sources and one of destinations. */
  static Path edges(Path folder) {
    return folder.resolve(EDGES);
  }

  /** The bytes of all pages, footers left out. */
  long bytes() {
    return bytes(edges) + (offsets == null ? 0 : bytes(offsets));
  }

  private static long bytes(ParquetFile file) {
    long bytes = 0;
    for (RowGroup group : file.rowGroups()) {
      for (ColumnChunk chunk : group.chunks()) {
        bytes += chunk.compressedBytes();
      }
    }
    return bytes;
  }

  /** The neighbours of a vertex. */
  long[] neighbours(long vertex) {
    if (!layout.hasOffsets()) {
      return scan(vertex);
    }
    long[] bounds = new long[2];
    read(starts, vertex, bounds);
    long[] found = new long[(int) (bounds[1] - bounds[0])];
    read(destinations, bounds[0], found);
    return found;
  }

  /** Reads consecutive rows, from those pages that hold them. */
  private static void read(List<ColumnPages> groups, long from, long[] target) {
    int done = 0;
    long first = 0;
    for (ColumnPages group : groups) {
      while (done < target.length && from + done < first + group.rowCount()) {
        int page = page(group, from + done - first);
        Page read = group.read(page);
        int start = (int) (from + done - first - group.location(page).firstRow());
        int count = Math.min(target.length - done, read.valueCount() - start);
        read.longs(start, count, target, done);
        done += count;
      }
      first += group.rowCount();
    }
  }

  /** The page of a row group that holds a row. */
  private static int page(ColumnPages group, long row) {
    int low = 0;
    int high = group.count() - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (group.location(middle).firstRow() <= row) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  /** Looks at all sources: what a file without order and offsets leaves to do. */
  private long[] scan(long vertex) {
    long[] found = new long[16];
    int count = 0;
    for (int group = 0; group < sources.size(); group++) {
      edges.expect(group, List.of(sources.get(group).column()));
    }
    for (int group = 0; group < sources.size(); group++) {
      ColumnPages pages = sources.get(group);
      for (int number = 0; number < pages.count(); number++) {
        Page page = pages.read(number);
        int rows = page.valueCount();
        if (values.length < rows) {
          values = new long[rows];
        }
        page.longs(0, rows, values, 0);
        Page ends = null;
        for (int row = 0; row < rows; row++) {
          if (values[row] == vertex) {
            if (ends == null) {
              ends = destinations.get(group).read(number);
            }
            if (count == found.length) {
              found = Arrays.copyOf(found, 2 * count);
            }
            ends.longs(row, 1, found, count++);
          }
        }
      }
    }
    return Arrays.copyOf(found, count);
  }

  @Override
  public void close() throws IOException {
    edges.close();
    if (offsets != null) {
      offsets.close();
    }
    if (folder != null) {
      Files.deleteIfExists(folder.resolve(EDGES));
      Files.deleteIfExists(folder.resolve(OFFSETS));
      Files.delete(folder);
    }
  }
}
