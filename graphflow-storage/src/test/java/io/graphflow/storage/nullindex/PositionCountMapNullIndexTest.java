package io.graphflow.storage.nullindex;

import io.graphflow.research.NullForm;
import io.graphflow.research.RankMethod;
import java.lang.foreign.SegmentAllocator;

class PositionCountMapNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.JACOBSON;
  }

  @Override
  NullIndex configure(NullIndex index, SegmentAllocator memory) {
    return index.with(RankMethod.POSITION_COUNT_MAP);
  }
}
