package io.graphflow.storage.trie;

/** The same of columns of objects. */
class PersistentObjectColumnTest extends PersistentColumnTest {

  @Override
  PersistentColumn empty() {
    return PersistentColumn.ofObjects();
  }

  @Override
  PersistentColumn put(PersistentColumn column, Edit edit, long key, long value) {
    return column.putObject(edit, key, value);
  }

  @Override
  long get(PersistentColumn column, long key) {
    return (Long) column.getObject(key);
  }
}
