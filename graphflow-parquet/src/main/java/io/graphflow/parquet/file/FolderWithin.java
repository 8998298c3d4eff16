package io.graphflow.parquet.file;

import java.io.IOException;
import java.util.List;
import java.util.OptionalLong;

/**
 * A folder within another.
 *
 * @param store whose folder it is; is not closed with this
 * @param folder its name there
 */
record FolderWithin(ObjectStore store, String folder) implements ObjectStore {
  private String full(String name) {
    return name.isEmpty() ? folder : folder + "/" + name;
  }

  @Override
  public String describe(String name) {
    return store.describe(full(name));
  }

  @Override
  public OptionalLong length(String name) throws IOException {
    return store.length(full(name));
  }

  @Override
  public LakeFile open(String name) throws IOException {
    return store.open(full(name));
  }

  @Override
  public void expect(List<String> names) {
    store.expect(names.stream().map(this::full).toList());
  }

  @Override
  public int requestsAtOnce() {
    return store.requestsAtOnce();
  }
}
