package io.graphflow.bench.table4;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.PaperGraph;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.table4.KHopQuery.Kind;
import io.graphflow.bench.table4.KHopQuery.Rule;
import java.util.ArrayList;
import java.util.List;

/** Runs {@link Table4Benchmark} on the paper's three graphs, and the rule of openCypher beside the paper's. */
public final class Table4Experiment implements Experiment {
  private static final int MOST_HOPS = 3;

  /** The part of FLICKR that a quick run takes. */
  private static final double QUICK_FLICKR = 0.01;

  /** Creates the experiment. */
  public Table4Experiment() {}

  @Override
  public String key() {
    return "table4";
  }

  @Override
  public String title() {
    return "Table 4: k hops, Volcano against lists";
  }

  @Override
  public int quickBudgetSeconds() {
    return 48;
  }

  /** GF-CV / GF-CL in the paper. */
  private static double paperRatio(PaperGraph dataset, Kind kind, int hops) {
    boolean filter = kind == Kind.FILTER;
    double[] byHops = switch (dataset) {
      case SNB -> filter ? new double[] {3.2, 12.7, 15.2} : new double[] {3.2, 12.8, 19.4};
      case FLICKR -> filter ? new double[] {2.7, 13.7, 12.4} : new double[] {2.1, 21.4, 80.6};
      case WIKI -> filter ? new double[] {2.9, 3.8, 11.7} : new double[] {1.7, 63.2, 905.1};
    };
    return byHops[hops - 1];
  }

  /** Paths start from one vertex in so many, where all of them would take Volcano minutes. */
  private static int sourceDivisor(PaperGraph dataset, int hops) {
    return switch (dataset) {
      case SNB -> 1;
      case FLICKR -> hops == MOST_HOPS ? 50 : 1;
      case WIKI -> hops == MOST_HOPS ? 1_000 : hops == 2 ? 10 : 1;
    };
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (PaperGraph dataset : PaperGraph.values()) {
      // Volcano's paths are what takes time: a quick run has all three lengths on one graph.
      boolean all = setting.scale() != Scale.QUICK || dataset == PaperGraph.FLICKR;
      for (int hops = all ? 1 : 2; hops <= (all ? MOST_HOPS : 2); hops++) {
        steps.add(step(setting, dataset, hops, Rule.WALKS));
      }
    }
    // The loops rely on what is known of generated graphs: there are no self-loops.
    boolean simple = !PaperGraph.FLICKR.graph(setting, QUICK_FLICKR).isGiven();
    if (setting.scale() != Scale.QUICK && simple) {
      for (int hops = 1; hops <= MOST_HOPS; hops++) {
        steps.add(step(setting, PaperGraph.FLICKR, hops, Rule.EDGE_ONCE));
      }
    }
    return steps;
  }

  private static JmhStep step(Setting setting, PaperGraph dataset, int hops, Rule rule) {
    String name = "%s, %d-hop, %s".formatted(dataset.title(), hops, words(rule));
    JmhStep step = JmhStep.of(name, Table4Benchmark.class, setting.scale().timing())
        .withGraph(dataset.graph(setting, QUICK_FLICKR))
        .with("hops", hops)
        .with("rule", rule)
        .with("query", (Object[]) Kind.values())
        .with("sourceDivisor", sourceDivisor(dataset, hops));
    // The loop comes first: the others then know the numbers that it computes of the graph.
    return setting.scale() == Scale.QUICK
        ? step.with("contestant", Contestant.PLAIN, Contestant.GF_CV, Contestant.GF_CL)
        : step.with("contestant", Contestant.PLAIN, Contestant.GF_RV, Contestant.GF_CV,
            Contestant.GF_CL);
  }

  private static String words(Rule rule) {
    return switch (rule) {
      case WALKS -> "walks";
      case EDGE_ONCE -> "edge once";
    };
  }

  @Override
  public Section render(Setting setting, Results results) {
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Paths of 1 to 3 edges: with a predicate on the last edge that half of the edges "
                + "pass (FILTER), or only counted (COUNT). All plans scan the left-most vertex and extend "
                + "to the right; one thread. The loop, by hand over `int[]`, visits the same "
                + "lists in the same order.");
    Table.Builder table = Table.builder("graph", "query", "paths", "GF-RV", "GF-CV", "GF-CL",
        "loop", "GF-CV / GF-CL", "paper", "GF-CL / loop", "KB a query")
        .wordColumns(3)
        .caption("Milliseconds a query");
    for (Rule rule : Rule.values()) {
      for (PaperGraph dataset : PaperGraph.values()) {
        for (Kind kind : Kind.values()) {
          for (int hops = 1; hops <= MOST_HOPS; hops++) {
            addRow(table, results, dataset, kind, hops, rule);
          }
        }
      }
    }
    return section.table(table.build())
        .difference("Where paths start from a part of the vertices (the paths column says so), all "
            + "contestants do, as the paper restricts WIKI: Volcano would take minutes. The paper "
            + "counts all paths of FLICKR, so its ratio of 3-hop COUNT is one of more paths.")
        .build();
  }

  private static void addRow(Table.Builder table, Results results, PaperGraph dataset, Kind kind,
      int hops, Rule rule) {
    Results row = results.ofStep("%s, %d-hop, %s".formatted(dataset.title(), hops, words(rule)))
        .with("query", kind);
    if (row.isEmpty()) {
      return;
    }
    double volcano = row.with("contestant", Contestant.GF_CV).score();
    Results lists = row.with("contestant", Contestant.GF_CL);
    double loop = row.with("contestant", Contestant.PLAIN).score();
    int divisor = sourceDivisor(dataset, hops);
    table.row(dataset.title(), hops + "-hop " + kind,
        words(rule) + (divisor == 1 ? "" : " from 1 / " + divisor),
        Format.number(row.with("contestant", Contestant.GF_RV).score()),
        Format.number(volcano), Format.number(lists.score()), Format.number(loop),
        Format.ratio(volcano / lists.score()),
        rule == Rule.WALKS ? Format.ratio(paperRatio(dataset, kind, hops)) : "",
        Format.ratio(lists.score() / loop),
        Format.number(lists.secondary("gc.alloc.rate.norm") / 1e3));
  }
}
