package io.graphflow.storage.nullindex;

class VanillaNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.VANILLA;
  }

  @Override
  NullIndex configure(NullIndex index) {
    return index;
  }
}
