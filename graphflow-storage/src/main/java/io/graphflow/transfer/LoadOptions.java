package io.graphflow.transfer;

import io.graphflow.storage.load.csv.ChunkReader;
import java.nio.file.Path;
import java.util.Objects;

/**
 * How to load.
 *
 * <pre>{@code
 * LoadOptions lenient = LoadOptions.DEFAULT
 *     .withThreads(4)
 *     .withMaxErrors(100, Path.of("rejected.csv"));
 * }</pre>
 *
 * <p>Immutable; safe for use by many threads if {@code progress} is.
 *
 * @param threads threads that parse, at least 1
 * @param maxErrors how many bad rows are left out before the load fails, at least 0
 * @param rejectedFile where bad rows are kept with the reasons, or null for nowhere; an existing file
 *     is replaced
 * @param progress hears how far the load has come
 * @param blockBytes bytes read at a time; of interest to tests
 * @param commitRows when appending to a database, about so many nodes and relationships are committed
 *     together; 0 for all of them, so that all or nothing is loaded
 * @param ignoreMissing whether types of a graph in GraphAr are left out, with a note, of which a file is missing; otherwise
 *     that is an error
 */
public record LoadOptions(
    int threads,
    long maxErrors,
    Path rejectedFile,
    ProgressListener progress,
    int blockBytes,
    long commitRows,
    boolean ignoreMissing) {
  /** The default: all processors; the first bad row ends the load. */
  public static final LoadOptions DEFAULT =
      new LoadOptions(Runtime.getRuntime().availableProcessors(), 0, null, ProgressListener.NONE,
          ChunkReader.BLOCK_BYTES, 0, false);

  /** Checks the numbers. */
  public LoadOptions {
    Objects.requireNonNull(progress, "progress");
    if (threads < 1 || maxErrors < 0 || blockBytes < 1
        || commitRows < 0) {
      throw new IllegalArgumentException(
          "threads " + threads + ", maxErrors " + maxErrors + ", blockBytes " + blockBytes
              + ", commitRows " + commitRows);
    }
  }

  /** The same options with another number of threads. */
  public LoadOptions withThreads(int other) {
    return new LoadOptions(
        other, maxErrors, rejectedFile, progress, blockBytes, commitRows, ignoreMissing);
  }

  /** The same options with bad rows left out, up to a number, and kept in a file; null for no file. */
  public LoadOptions withMaxErrors(long otherMaxErrors, Path otherRejectedFile) {
    return new LoadOptions(threads, otherMaxErrors, otherRejectedFile, progress, blockBytes,
        commitRows, ignoreMissing);
  }

  /** The same options with another listener. */
  public LoadOptions withProgress(ProgressListener other) {
    return new LoadOptions(
        threads, maxErrors, rejectedFile, other, blockBytes, commitRows, ignoreMissing);
  }

  /** The same options with another size of blocks. */
  public LoadOptions withBlockBytes(int other) {
    return new LoadOptions(
        threads, maxErrors, rejectedFile, progress, other, commitRows, ignoreMissing);
  }

  /** The same options with another number of rows committed together. */
  public LoadOptions withCommitRows(long other) {
    return new LoadOptions(
        threads, maxErrors, rejectedFile, progress, blockBytes, other, ignoreMissing);
  }

  /** The same options with types that lack a file left out, or not. */
  public LoadOptions withIgnoreMissing(boolean other) {
    return new LoadOptions(
        threads, maxErrors, rejectedFile, progress, blockBytes, commitRows, other);
  }
}
