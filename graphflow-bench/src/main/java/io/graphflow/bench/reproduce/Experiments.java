package io.graphflow.bench.reproduce;

import io.graphflow.bench.afterpattern.AfterPatternExperiment;
import io.graphflow.bench.choice.ChoiceExperiment;
import io.graphflow.bench.counts.CountsExperiment;
import io.graphflow.bench.cycles.CyclesExperiment;
import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.figure10.Figure10Experiment;
import io.graphflow.bench.figure11.Figure11Experiment;
import io.graphflow.bench.figure11.Figure11Part;
import io.graphflow.bench.ges.GesExperiment;
import io.graphflow.bench.ges.GesMemoryExperiment;
import io.graphflow.bench.ges.GesOperatorsExperiment;
import io.graphflow.bench.ges.GesPeersExperiment;
import io.graphflow.bench.ges.GesTailsExperiment;
import io.graphflow.bench.ges.GesThreadsExperiment;
import io.graphflow.bench.ges.GesThroughputExperiment;
import io.graphflow.bench.graphar.EndToEndExperiment;
import io.graphflow.bench.graphar.LabelFilterExperiment;
import io.graphflow.bench.graphar.LabelStorageExperiment;
import io.graphflow.bench.graphar.MediaExperiment;
import io.graphflow.bench.graphar.NeighbourExperiment;
import io.graphflow.bench.graphar.TopologyExperiment;
import io.graphflow.bench.graphar.TransformationExperiment;
import io.graphflow.bench.grouping.GroupingExperiment;
import io.graphflow.bench.hops.HopsExperiment;
import io.graphflow.bench.interactive.InteractiveExperiment;
import io.graphflow.bench.interactive.PlacedQueriesExperiment;
import io.graphflow.bench.loading.LoadingExperiment;
import io.graphflow.bench.lsqb.LsqbExperiment;
import io.graphflow.bench.memory.MemoryExperiment;
import io.graphflow.bench.opening.ColdExperiment;
import io.graphflow.bench.opening.OpeningExperiment;
import io.graphflow.bench.pointread.PointReadExperiment;
import io.graphflow.bench.singlecardinality.SingleCardinalityExperiment;
import io.graphflow.bench.table2.Table2Experiment;
import io.graphflow.bench.table3.Table3Experiment;
import io.graphflow.bench.table4.Table4Experiment;
import io.graphflow.bench.threads.ThreadsExperiment;
import java.util.List;

/** All experiments, in the order of the report: the tables and figures of the paper, then the targets. */
public final class Experiments {
  private static final List<Experiment> ALL = List.of(
      new Table2Experiment(Table2Experiment.Dataset.SNB),
      new Table2Experiment(Table2Experiment.Dataset.IMDB),
      new Table3Experiment(),
      new SingleCardinalityExperiment(),
      new Figure10Experiment(),
      new Table4Experiment(),
      new Figure11Experiment(Figure11Part.LDBC),
      new Figure11Experiment(Figure11Part.JOB),
      new InteractiveExperiment(),
      new GesExperiment(),
      new GesMemoryExperiment(),
      new GesOperatorsExperiment(),
      new GesThroughputExperiment(),
      new GesTailsExperiment(),
      new GesThreadsExperiment(),
      new GesPeersExperiment(),
      new TopologyExperiment(),
      new NeighbourExperiment(),
      new TransformationExperiment(),
      new LabelStorageExperiment(),
      new LabelFilterExperiment(),
      new MediaExperiment(),
      new EndToEndExperiment(),
      new PlacedQueriesExperiment(),
      new ChoiceExperiment(),
      new AfterPatternExperiment(),
      LsqbExperiment.usual(),
      LsqbExperiment.large(),
      new CountsExperiment(),
      new GroupingExperiment(),
      new PointReadExperiment(),
      new OpeningExperiment(),
      new ColdExperiment(),
      new LoadingExperiment(),
      new HopsExperiment(),
      new CyclesExperiment(),
      new ThreadsExperiment(),
      new MemoryExperiment());

  private Experiments() {}

  /** All of them. */
  public static List<Experiment> all() {
    return ALL;
  }
}
