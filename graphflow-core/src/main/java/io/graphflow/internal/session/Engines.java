package io.graphflow.internal.session;

import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.core.ftree.FTreeExecutor;
import io.graphflow.core.list.ListExecutor;
import io.graphflow.core.volcano.VolcanoExecutor;
import io.graphflow.options.Engine;
import io.graphflow.research.Layout;
import io.graphflow.research.TreeProcessing;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** The executor and the structures of each {@link Engine}. Safe for use by many threads. */
public final class Engines {
  private final Layout columns;
  private final QueryExecutor volcano = new VolcanoExecutor();
  private final QueryExecutor list = new ListExecutor();
  private final ConcurrentMap<TreeProcessing, QueryExecutor> trees = new ConcurrentHashMap<>();

  /**
   * Creates the engines of a database.
   *
   * @param columns the layout that all but GF-RV read
   */
  Engines(Layout columns) {
    this.columns = columns;
  }

  /**
   * The executor of an engine; it also runs the reading parts of plans that write.
   *
   * @param processing how GF-FT processes
   */
  public QueryExecutor executor(Engine engine, TreeProcessing processing) {
    return switch (engine) {
      case GF_RV, GF_CV -> volcano;
      case GF_CL -> list;
      case GF_FT -> trees.computeIfAbsent(processing, FTreeExecutor::new);
    };
  }

  /** The layout that an engine reads. */
  public Layout layout(Engine engine) {
    return switch (engine) {
      case GF_RV -> Layout.GF_RV;
      case GF_CV, GF_CL, GF_FT -> columns;
    };
  }
}
