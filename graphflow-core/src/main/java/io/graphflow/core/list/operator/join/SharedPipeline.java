package io.graphflow.core.list.operator.join;

import io.graphflow.core.adjacency.batch.VertexMorsels;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.execution.Workers;
import java.util.ArrayList;
import java.util.List;

/**
 * What workers share that run the same pipeline side by side: the blocks of its scan, the turns that they take or the rows of
 * another source, and the right sides of the hash joins that lie on it, each of which is built once. For one thread, which
 * lets the workers run.
 */
public final class SharedPipeline {
  private final VertexMorsels morsels;
  private final Turns turns = new Turns();

  /** What the pipeline begins with if that is neither a scan nor turns; null otherwise. */
  private Source source;

  /** Rows that the first worker which opens its pipeline makes, and all read. */
  public interface Source {
    /** Forgets the rows, which are made anew when a pipeline is opened. */
    void restart();

    /** Gives everything back. */
    void close();
  }

  /** The right sides of the joins, that of the join next to the scan first. */
  private final List<JoinBuild> builds = new ArrayList<>();

  /**
   * Creates it without joins.
   *
   * @param morsels workers take blocks of it; null if they take {@link #turns} instead
   */
  public SharedPipeline(VertexMorsels morsels) {
    this.morsels = morsels;
  }

  /** The blocks of the scan; null if each worker reads all of it. */
  public VertexMorsels morsels() {
    return morsels;
  }

  /** The turns of workers that each read the chunks of all. */
  public Turns turns() {
    return turns;
  }

  /** Sets what the pipeline begins with; no join lies on it then. */
  public void setSource(Source newSource) {
    source = newSource;
  }

  /** Adds the right side of a join, after those of the joins that lie between it and the scan. */
  public void add(JoinBuild build) {
    builds.add(build);
  }

  /**
   * Lets each worker read its part of all rows: once for all combinations of portions of the right sides.
   *
   * @param open opens the pipeline of the first worker, for what has to be there before others begin
   * @param workers each opens its pipeline and reads it
   */
  public void read(QueryContext context, Runnable open, List<Runnable> workers) {
    builds.forEach(JoinBuild::open);
    if (source != null) {
      source.restart();
      open.run();
    }
    do {
      if (morsels != null) {
        morsels.restart();
      }
      turns.restart();
      Workers.run(context, workers);
    } while (nextPortions());
    builds.forEach(JoinBuild::release);
  }

  /** Goes on as the loops do of joins that each read their left side again: that next to the scan is the innermost. */
  private boolean nextPortions() {
    for (int i = 0; i < builds.size(); i++) {
      if (builds.get(i).nextPortion()) {
        builds.subList(0, i).forEach(JoinBuild::open);
        return true;
      }
    }
    return false;
  }

  /** Gives everything back. */
  public void close() {
    builds.forEach(JoinBuild::close);
    if (source != null) {
      source.close();
    }
  }
}
