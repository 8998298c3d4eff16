package io.graphflow.storage.database;

import java.util.List;

/**
 * The result of checking every byte of a database.
 *
 * @param fileCount number of files checked, {@code catalog.json} included
 * @param totalBytes their bytes
 * @param problems one sentence a problem, naming the file; empty if the database is sound
 */
public record VerifyReport(int fileCount, long totalBytes, List<String> problems) {

  /** Creates a report; the list is copied. */
  public VerifyReport {
    problems = List.copyOf(problems);
  }

  /** Whether nothing is wrong. */
  public boolean isSound() {
    return problems.isEmpty();
  }
}
