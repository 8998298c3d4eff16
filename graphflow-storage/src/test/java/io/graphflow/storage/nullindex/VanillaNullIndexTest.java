package io.graphflow.storage.nullindex;

import io.graphflow.research.NullForm;
import java.lang.foreign.SegmentAllocator;

class VanillaNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.VANILLA;
  }

  @Override
  NullIndex configure(NullIndex index, SegmentAllocator memory) {
    return index;
  }
}
