package io.graphflow.storage.nullindex;

class JacobsonNullIndexTest extends NullIndexContract {

  @Override
  NullForm form() {
    return NullForm.JACOBSON;
  }

  @Override
  NullIndex configure(NullIndex index) {
    return index;
  }
}
