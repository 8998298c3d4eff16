package io.graphflow.storage.nullindex;

import io.graphflow.research.NullForm;
import java.lang.foreign.SegmentAllocator;

class UncompressedNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.UNCOMPRESSED;
  }

  @Override
  NullIndex configure(NullIndex index, SegmentAllocator memory) {
    return index;
  }
}
