package io.graphflow.parquet.file;

import java.io.IOException;
import java.net.URI;
import java.util.Optional;

/**
 * Finds the store of an address. Implementations are services, so that a program can add stores, such as one of {@code
 * s3://bucket/folder/} with a library of its own; they are safe for use by many threads.
 */
public interface ObjectStoreProvider {

  /**
   * Opens the store of a folder. Its files are read range by range: ranges that lie near each other are fetched together and
   * ahead by whoever asks for it, so that an implementation needs no buffers.
   *
   * @param folder ends with a slash
   * @return to be closed; empty if these addresses are not ours
   * @throws IOException if there is something wrong with the address
   */
  Optional<ObjectStore> open(URI folder) throws IOException;
}
