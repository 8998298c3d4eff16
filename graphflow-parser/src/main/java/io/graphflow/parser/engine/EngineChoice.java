package io.graphflow.parser.engine;

import io.graphflow.options.Engine;
import io.graphflow.parser.plan.CompiledQuery;

/**
 * The engine that runs a query in a session whose options leave it to the plan.
 *
 * <p>GF-CL is at least as fast as GF-FT in most queries, and several times as fast where it counts along edges. But its chunk
 * is a chain: to go on from a vertex makes that vertex flat, so a branch of several edges is run through once for each
 * end of another branch of the same vertex, and aggregates over several branches see their product. GF-FT's trees see the
 * sum. The choice is GF-FT where the estimates of the plan's rows let that difference be large, and where the plan has only
 * operators whose work is known well enough.
 *
 * @param engine GF-CL or GF-FT
 * @param listWork estimated work of GF-CL in units of the cost model; 0 if it was not estimated
 * @param treeWork estimated work of GF-FT; 0 if it was not estimated
 */
public record EngineChoice(Engine engine, double listWork, double treeWork) {
  /** How many times the work of trees that of lists has to be: it exceeds what an element of a tree costs more. */
  private static final double LEAST_RATIO = 4;
  /** The least work that may be saved: less is lost among what a run costs in any case. */
  private static final double LEAST_GAIN = 20_000;

  /** Chooses for a query. */
  public static EngineChoice of(CompiledQuery query) {
    WorkEstimate work = new WorkEstimate(query.estimates());
    if (!work.add(query.plan())) {
      return new EngineChoice(Engine.GF_CL, 0, 0);
    }
    boolean trees = work.lists() >= LEAST_RATIO * work.trees()
        && work.lists() - work.trees() >= LEAST_GAIN;
    return new EngineChoice(trees ? Engine.GF_FT : Engine.GF_CL, work.lists(), work.trees());
  }
}
