package io.graphflow.storage.log;

import java.util.Objects;
import java.util.UUID;

/**
 * The database and generation that a log belongs to.
 *
 * @param databaseId of the database's catalog
 * @param generation of the files that the catalog names, at least 0. A segment of the log says in
 *     which generation its records were written, because positions that they name may be of that
 *     one
 */
public record LogIdentity(UUID databaseId, long generation) {

  /** Creates an identity. */
  public LogIdentity {
    Objects.requireNonNull(databaseId, "databaseId");
    if (generation < 0) {
      throw new IllegalArgumentException("generation " + generation + " is negative");
    }
  }
}
