package io.graphflow.bench.singlecardinality;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.storage.database.GraphStore;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs {@link SingleCardinalityBenchmark}, and measures the memory of the structures. */
public final class SingleCardinalityExperiment implements Experiment {
  private static final String BYTES = "bytes";
  private static final int MOST_HOPS = 3;

  /** Creates the experiment. */
  public SingleCardinalityExperiment() {}

  @Override
  public String key() {
    return "single-cardinality";
  }

  @Override
  public String title() {
    return "Longer version, Table 4: single-cardinality edges in vertex columns and in CSRs";
  }

  @Override
  public int quickBudgetSeconds() {
    return 19;
  }

  @Override
  public List<Step> steps(Setting setting) {
    Scale scale = setting.scale();
    BenchmarkGraph graph =
        BenchmarkGraph.replies(setting.socialNetwork(scale.choose(0.1, 3.0, 10.0)));
    List<Step> steps = new ArrayList<>();
    List<Integer> hopCounts = scale == Scale.QUICK ? List.of(1, 3) : List.of(1, 2, 3);
    for (int hops : hopCounts) {
      // The loop comes first: the others then know the numbers that it computes of the graph.
      steps.add(base(hops + "-hop, loop", setting, graph, hops)
          .with("structure", ReplyStructure.V_COL_UNC)
          .with("contestant", Contestant.PLAIN));
      JmhStep engines = base(hops + "-hop", setting, graph, hops)
          .with("structure", (Object[]) ReplyStructure.values());
      steps.add(scale == Scale.QUICK
          ? engines.with("contestant", Contestant.GF_CL)
          : engines.with("contestant", Contestant.GF_CL, Contestant.GF_CV));
    }
    steps.add(
        new MeasuredStep(BYTES, List.of(graph), new TreeMap<>(), 1, () -> measureBytes(graph)));
    return steps;
  }

  private static JmhStep base(String name, Setting setting, BenchmarkGraph graph, int hops) {
    return JmhStep.of(name, SingleCardinalityBenchmark.class, setting.scale().timing())
        .withGraph(graph)
        .with("hops", hops);
  }

  private static List<Measurement> measureBytes(BenchmarkGraph graph) throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (ReplyStructure structure : ReplyStructure.values()) {
      try (GraphStore store = GraphStore.open(graph.database(), structure.options())) {
        measured.add(Measurement.of(BYTES, "forward lists",
            new TreeMap<>(Map.of("structure", structure.name())),
            (double) store.memoryReport().bytes(Component.FORWARD_LISTS), "bytes"));
      }
    }
    return measured;
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph("Paths of 1 to 3 `REPLY_OF` edges between comments, counted by plans that join "
            + "forward; one thread. A comment replies to one comment at most, and half of them to "
            + "none. C compresses empty lists by Jacobson's index, UNC does not. The loop, by "
            + "hand, is one over an `int[]`.")
        .table(times(results))
        .table(sizes(results))
        .difference(
            "The last hop of a count reads only whether there is an edge: in a CSR two starts "
                + "that lie side by side, in a column the neighbour. So without compression the CSR loses "
                + "less than in the paper, or nothing while it fits the caches. Our compressed CSR, other "
                + "than the paper's, stores starts only of lists that are not empty.")
        .build();
  }

  private static Table times(Results results) {
    Table.Builder table = Table.builder("structure", "engine", "hops", "ms", "CSR / column",
        "paper", "ms / loop")
        .wordColumns(2)
        .caption("Milliseconds a query");
    for (Contestant engine : List.of(Contestant.GF_CL, Contestant.GF_CV)) {
      for (ReplyStructure structure : ReplyStructure.values()) {
        for (int hops = 1; hops <= MOST_HOPS; hops++) {
          Results row = results.ofStep(hops + "-hop").with("contestant", engine);
          double time = row.with("structure", structure).score();
          if (row.isEmpty()) {
            continue;
          }
          boolean compared = structure != structure.column();
          table.row(structure.displayName(), engine.displayName(),
              String.valueOf(hops), Format.number(time),
              compared
                  ? Format.ratio(time / row.with("structure", structure.column()).score())
                  : "",
              compared
                  ? Format.ratio(
                      structure.paperSeconds(hops) / structure.column().paperSeconds(hops))
                  : "",
              Format.ratio(time / results.ofStep(hops + "-hop, loop").score()));
        }
      }
    }
    return table.build();
  }

  private static Table sizes(Results results) {
    Table.Builder table = Table.builder("structure", "MB", "CSR / column", "paper");
    for (ReplyStructure structure : ReplyStructure.values()) {
      double bytes = bytes(results, structure);
      boolean compared = structure != structure.column();
      table.row(structure.displayName(), Format.megabytes(bytes),
          compared ? Format.ratio(bytes / bytes(results, structure.column())) : "",
          compared
              ? Format.ratio(
                  structure.paperMegabytes() / structure.column().paperMegabytes())
              : "");
    }
    return table.build();
  }

  private static double bytes(Results results, ReplyStructure structure) {
    return results.ofStep(BYTES).with("structure", structure).score();
  }
}
