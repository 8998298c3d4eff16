package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graphar.TransformationMeasurement.Part;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** How long it takes to make files of GraphAr out of edges in no order, as GraphAr's Figure 10 divides it. */
public final class TransformationExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 40;

  /** Edges a second that the paper's transformation does at least, on one thread. */
  private static final double PAPER_EDGES = 3.9e6;

  private static final double MILLION = 1e6;

  /** The processors that the JVM has. */
  enum Processors {
    /** One. */
    ONE("one thread"),
    /** All that there are. */
    ALL("all processors");

    private final String title;

    Processors(String title) {
      this.title = title;
    }

    private List<String> options() {
      return this == ALL ? List.of()
          : List.of("-XX:ActiveProcessorCount=1",
              "-Djava.util.concurrent.ForkJoinPool.common.parallelism=0");
    }
  }

  /** Creates the experiment. */
  public TransformationExperiment() {}

  @Override
  public String key() {
    return "graphar-transformation";
  }

  @Override
  public String title() {
    return "GraphAr's Figure 10: from edges to files";
  }

  /** Ten minutes have no room for it. */
  @Override
  public boolean isInQuickRuns() {
    return false;
  }

  @Override
  public int quickBudgetSeconds() {
    return QUICK_BUDGET_SECONDS;
  }

  private static String step(EdgeSet set, Processors processors) {
    return set.title() + ", " + processors.title;
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (EdgeSet set : EdgeSet.values()) {
      for (Processors processors : Processors.values()) {
        int rounds = setting.scale().choose(3, 5, 5);
        List<String> options = new ArrayList<>(List.of("-Xmx3g"));
        options.addAll(processors.options());
        steps.add(new ForkedStep(step(set, processors), List.of(),
            TransformationMeasurement.class,
            List.of(set.name(), setting.scale().name(), "" + rounds), options,
            EdgeSet.vertexCount(setting.scale()) / 10_000.0));
      }
    }
    return steps;
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("edges", "copies", "sort", "offsets",
        "sort and lists by destination", "output", "all", "M edges/s", "in the paper", "ratio")
        .caption("Seconds; medians of rounds");
    for (EdgeSet set : EdgeSet.values()) {
      for (Processors processors : Processors.values()) {
        String name = step(set, processors);
        Results one = results.ofStep(name);
        double edges = one.of(TransformationMeasurement.EDGES).score();
        double sort = one.of(Part.SORT.name()).score();
        double offsets = one.of(Part.OFFSETS.name()).score();
        double backward = one.of(Part.BACKWARD.name()).score();
        double output = one.of(Part.OUTPUT.name()).score();
        double both = one.of(Part.OUTPUT_BOTH.name()).score();
        row(table, name, "by source", edges, sort, offsets, 0, output);
        row(table, name, "by source and by destination", edges, sort, offsets, backward, both);
      }
    }
    return Section.builder(key(), title())
        .paragraph(
            "Edges in memory, in no order, become files of GraphAr: sorted by source and destination, with the offsets of "
                + "the lists, in memory, as a load does it; and written as an export does it, from a database of the same "
                + "edges, into the system's memory for files. What the files have is compared with the edges first.")
        .table(table.build())
        .difference(TopologyExperiment.difference()
            + " The paper sorts with Arrow's order_by, on one thread; its figure is the least of four graphs.")
        .build();
  }

  private static void row(Table.Builder table, String name, String copies, double edges,
      double sort, double offsets, double backward, double output) {
    double all = sort + offsets + backward + output;
    table.row(List.of(name, copies, Format.number(sort), Format.number(offsets),
        backward == 0 ? "–" : Format.number(backward), Format.number(output), Format.number(all),
        Format.number(edges / all / MILLION), Format.number(PAPER_EDGES / MILLION),
        Format.ratio(edges / all / PAPER_EDGES)));
  }
}
