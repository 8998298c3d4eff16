package io.graphflow.spark.chunk;

import io.graphflow.parquet.file.LocalFolder;
import io.graphflow.parquet.file.StoredFile;
import io.graphflow.spark.chunk.TableColumn.Stored;
import java.nio.file.Path;
import java.util.List;
import org.apache.spark.sql.vectorized.ColumnVector;

/** Columns of a file of a chunk, whose rows are numbered from 0. For one thread. */
sealed interface ChunkFile extends AutoCloseable permits ParquetChunkFile, TextChunkFile {
  /**
   * Opens a file.
   *
   * @param columns those to be read, one at least; all of this file
   * @param rows the number of rows that it should have at least
   * @throws io.graphflow.exception.DataException if it is missing, has another column than was expected, or fewer rows, as far as
   *     that is known without reading them
   */
  static ChunkFile open(String path, List<Stored> columns, long rows) {
    StoredFile file = of(path);
    return switch (columns.getFirst().column().files()) {
      case PARQUET -> ParquetChunkFile.open(file, columns, rows);
      case CSV, JSON, ORC -> TextChunkFile.open(file, columns, rows);
    };
  }

  /** A file of a disk. */
  static StoredFile of(String path) {
    Path file = Path.of(path);
    return new StoredFile(new LocalFolder(file.getParent()), file.getFileName().toString());
  }

  /** The values that were read last, of each column. */
  List<? extends ColumnVector> vectors();

  /** Goes to a row. */
  void goTo(long row);

  /** The number of rows that can be read at once. */
  long rowsAhead();

  /**
   * Reads the next rows.
   *
   * @param rows how many; not more than {@link #rowsAhead} has said
   * @throws io.graphflow.exception.DataException if the file is damaged
   */
  void read(int rows);

  @Override
  void close();
}
