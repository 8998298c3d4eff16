package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.ForkedStep;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graphar.NeighbourMeasurement.Start;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** How long it takes to find the neighbours of a vertex, as GraphAr's Figure 9 compares it. */
public final class NeighbourExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 30;

  /** The paper's mean of how many times as long a scan of plain values takes. */
  private static final double PAPER_PLAIN = 3283;

  private static final String PAPER_DELTA = "1.8 to 3.6";

  /** Creates the experiment. */
  public NeighbourExperiment() {}

  @Override
  public String key() {
    return "graphar-neighbours";
  }

  @Override
  public String title() {
    return "GraphAr's Figure 9: finding the neighbours of a vertex";
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

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (EdgeSet set : EdgeSet.values()) {
      int rounds = setting.scale().choose(5, 11, 11);
      steps.add(new ForkedStep(set.name(), List.of(), NeighbourMeasurement.class,
          List.of(set.name(), setting.scale().name(), "" + rounds,
              "" + PlainTables.arePossible()),
          List.of("-Xmx3g"),
          EdgeSet.vertexCount(setting.scale()) / 10_000.0));
    }
    return steps;
  }

  @Override
  public Section render(Setting setting, Results results) {
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "The neighbours of one vertex, from files that are open and of which the system has the bytes in memory, by "
                + "one reader on one thread, in turns; medians of processor time. Plain values without offsets leave nothing but "
                + "to look at all sources. With offsets, two of them are read, and then those pages of destinations that have "
                + "the vertex's edges. No page stays in memory between two questions. DuckDB, where it takes part "
                + "(`--with-peers`), has plain values that are sorted, of which it leaves out row groups by their statistics.");
    for (Start start : Start.values()) {
      section.table(start == Start.OPENED ? opened(results) : table(start, results));
    }
    return section.difference(TopologyExperiment.difference()
        + " The paper's ratios are those of the vertex of largest degree, on one thread, in C++ with Arrow.")
        .build();
  }

  private static Table table(Start start, Results results) {
    List<String> header = new ArrayList<>(List.of("edges"));
    for (TopologyLayout layout : TopologyLayout.values()) {
      header.add(layout.title());
    }
    header.addAll(List.of("plain / delta", "in the paper", "plain + offset / delta", "in the paper",
        "plain / exported", "plain + offset / exported"));
    List<DuckEdges.Table> ducks = Stream.of(DuckEdges.Table.values())
        .filter(duck -> !results.with("layout", duck.name()).isEmpty())
        .toList();
    for (DuckEdges.Table duck : ducks) {
      header.addAll(List.of(duck.title(), duck.title() + " / exported"));
    }
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption(start == Start.LARGEST ? "The vertex of largest degree: microseconds"
            : "Vertices at random, mean of 1,000 (of plain and DuckDB: 3): microseconds");
    for (EdgeSet set : EdgeSet.values()) {
      Results one = results.ofStep(set.name()).of(start.name());
      List<String> cells = new ArrayList<>(List.of(set.title()));
      for (TopologyLayout layout : TopologyLayout.values()) {
        cells.add(Format.number(micros(one, layout)));
      }
      double plain = micros(one, TopologyLayout.PLAIN);
      double offset = micros(one, TopologyLayout.PLAIN_OFFSET);
      double delta = micros(one, TopologyLayout.DELTA);
      double exported = micros(one, TopologyLayout.EXPORTED);
      cells.addAll(List.of(Format.ratio(plain / delta), Format.ratio(PAPER_PLAIN),
          Format.ratio(offset / delta), PAPER_DELTA, Format.ratio(plain / exported),
          Format.ratio(offset / exported)));
      for (DuckEdges.Table duck : ducks) {
        double micros = one.with("layout", duck.name()).score();
        cells.addAll(List.of(Format.number(micros), Format.ratio(micros / exported)));
      }
      table.row(cells.toArray(String[]::new));
    }
    return table.build();
  }

  private static Table opened(Results results) {
    List<TopologyLayout> layouts =
        Stream.of(TopologyLayout.values()).filter(TopologyLayout::hasOffsets).toList();
    List<String> header = new ArrayList<>(List.of("edges"));
    layouts.forEach(layout -> header.add(layout.title()));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("The vertex of largest degree, with the opening of the files: microseconds");
    for (EdgeSet set : EdgeSet.values()) {
      Results one = results.ofStep(set.name()).of(Start.OPENED.name());
      List<String> cells = new ArrayList<>(List.of(set.title()));
      layouts.forEach(layout -> cells.add(Format.number(micros(one, layout))));
      table.row(cells.toArray(String[]::new));
    }
    return table.build();
  }

  private static double micros(Results results, TopologyLayout layout) {
    return results.with("layout", layout.name()).score();
  }
}
