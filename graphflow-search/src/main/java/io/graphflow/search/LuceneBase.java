package io.graphflow.search;

import io.graphflow.core.fulltext.TextBase;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextOverlay;
import java.io.IOException;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.store.Directory;

/** An opened index. Safe for use by many threads. */
final class LuceneBase implements TextBase {
  private final TextFields fields;
  private final Directory directory;
  private final DirectoryReader reader;
  private final TermCounts removed;

  /**
   * Takes over an opened index.
   *
   * @param removed what the reader counts of documents that are no more
   */
  LuceneBase(TextFields fields, Directory directory, DirectoryReader reader, TermCounts removed) {
    this.fields = fields;
    this.directory = directory;
    this.reader = reader;
    this.removed = removed;
  }

  @Override
  public TextOverlay overlay() throws IOException {
    return new LuceneOverlay(fields, reader, removed.copy());
  }

  @Override
  public void close() throws IOException {
    try (directory) {
      reader.close();
    }
  }
}
