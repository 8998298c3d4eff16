package io.graphflow.graphar.page;

import io.graphflow.exception.ResourceException;
import io.graphflow.graphar.file.ColumnFile;
import io.graphflow.parquet.file.LakeFile;
import io.graphflow.storage.paged.PagedColumn;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Pages of several files that are fetched ahead: what is fetched of a file is kept while somebody has it open. For one thread. */
final class ExpectedPages implements PagedColumn.Expected {
  private final List<LakeFile> opened = new ArrayList<>();

  /**
   * Fetches pages.
   *
   * @param pages by their numbers in the file, ascending
   */
  void add(ColumnFile file, int[] pages) {
    if (pages.length > 0) {
      opened.add(file.expect(pages));
    }
  }

  @Override
  public void close() {
    for (LakeFile file : opened) {
      try {
        file.close();
      } catch (IOException e) {
        throw new ResourceException(file.name() + " cannot be closed: " + e.getMessage(), e);
      }
    }
  }
}
