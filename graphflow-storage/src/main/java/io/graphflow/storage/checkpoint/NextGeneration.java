package io.graphflow.storage.checkpoint;

import io.graphflow.storage.database.GenerationFiles;
import java.util.Objects;

/**
 * What a checkpoint has built.
 *
 * @param files all of the version that it was made of; finished, and forced to the disk
 * @param moves the IDs that elements of that version have in the files; whoever gets it closes it
 */
public record NextGeneration(GenerationFiles files, ElementMoves moves) {

  /** Creates a description. */
  public NextGeneration {
    Objects.requireNonNull(files, "files");
    Objects.requireNonNull(moves, "moves");
  }
}
