package io.graphflow.core.sideindex;

import io.graphflow.storage.snapshot.Snapshot;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A kind of indexes that lie beside the files. Safe for use by many threads.
 *
 * @param <K> what is declared of an index
 * @param <S> an index that is open
 */
public interface SideIndexKind<K, S extends Closeable> {
  /** What people call such an index, as in {@code full-text index}. */
  String noun();

  /** The folder beside the files that has those of this kind. */
  String folderName();

  /** The name of an index. */
  String name(K index);

  /** What an index is of, whatever its name. */
  K unnamed(K index);

  /** A number that follows from what an index is of, in each JVM the same. */
  long hash(K index);

  /** The indexes of a state of the database. */
  List<K> declared(Snapshot state);

  /**
   * Opens an index that was built.
   *
   * @param folder exists
   * @param files what it is of
   * @return null if the folder has no whole one of this index
   * @throws IOException if it cannot be read, or is damaged
   */
  S open(K index, Path folder, Snapshot files) throws IOException;

  /**
   * Builds an index, or leaves none if that fails.
   *
   * @param folder is made if it is not there; what it has is overwritten. Null to keep the index in memory
   * @param files what it is of
   * @param goOn to be called often; ends the building by an exception
   */
  S build(K index, Path folder, Snapshot files, Runnable goOn) throws IOException;

  /**
   * Makes the index of the next files of that of the present ones, or leaves none.
   *
   * @param state what the next files hold, above the present ones
   * @param from the folder of the index, which stays as it is
   * @param to is made; on the same file system
   */
  void carryOver(K index, Snapshot state, Path from, Path to) throws IOException;
}
