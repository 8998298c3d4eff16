package io.graphflow.storage.checkpoint;

import io.graphflow.storage.database.GraphStore;
import io.graphflow.storage.delta.DeltaVersion;
import io.graphflow.storage.disk.Disk;
import java.nio.file.Path;

/** Builds the files of a generation from those of the one before it and a version on top of them. */
@FunctionalInterface
public interface GenerationBuilder {

  /**
   * Builds the files, beside a database that goes on being read and written.
   *
   * @param files of the generation before, open
   * @param version on top of them
   * @param folder where the files are to lie; exists and is empty, and is removed by the caller if this
   *     fails. Its name is {@link io.graphflow.storage.database.DatabaseFolder#dataName} of the
   *     generation.
   * @param generation number of the new generation
   * @throws io.graphflow.storage.error.GraphflowException of kind RESOURCE if there is not enough memory
   *     or disk, or the disk fails
   */
  NextGeneration build(
      Disk disk, GraphStore files, DeltaVersion version, Path folder, long generation);
}
