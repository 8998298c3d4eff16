package io.graphflow;

import io.graphflow.options.DatabaseOptions;
import io.graphflow.storage.database.GraphSource;
import io.graphflow.storage.live.StoreView;
import java.nio.file.Path;

/** Shows tests more of a database than the API does. */
public final class ViewOf {
  private ViewOf() {}

  /** What is committed, to be closed. */
  public static StoreView committed(Database database) {
    return database.kernel().store().view();
  }

  /** A graph that is read where it lies, by a source of a test's own, which is closed with it. */
  public static Database placed(GraphSource source, DatabaseOptions options) {
    return Database.open(source, Path.of(source.name()), options);
  }
}
