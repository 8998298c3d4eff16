package io.graphflow.storage.nullindex;

class UncompressedNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.UNCOMPRESSED;
  }

  @Override
  NullIndex configure(NullIndex index) {
    return index;
  }
}
