package io.graphflow.storage.nullindex;

import io.graphflow.research.NullForm;
import java.lang.foreign.SegmentAllocator;

class JacobsonNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.JACOBSON;
  }

  @Override
  NullIndex configure(NullIndex index, SegmentAllocator memory) {
    return index;
  }
}
