package io.graphflow.storage.nullindex;

class PositionCountMapNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.JACOBSON;
  }

  @Override
  NullIndex configure(NullIndex index) {
    return index.with(RankMethod.POSITION_COUNT_MAP);
  }
}
