package io.graphflow.search;

import java.io.IOException;
import org.apache.lucene.index.CodecReader;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.util.IOSupplier;

/**
 * Merges segments only when asked to, and keeps those of which all documents are gone: so what Lucene counts of
 * documents that are no more is known, see {@link TermCounts}.
 */
final class KeptSegments extends LogDocMergePolicy {
  /** More segments than there ever are, so that none is merged by itself. */
  private static final int NEVER = 1 << 20;

  KeptSegments() {
    setMergeFactor(NEVER);
    setNoCFSRatio(1);
  }

  @Override
  public boolean keepFullyDeletedSegment(IOSupplier<CodecReader> reader) throws IOException {
    return true;
  }
}
