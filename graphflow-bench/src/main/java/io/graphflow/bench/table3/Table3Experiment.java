package io.graphflow.bench.table3;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.JmhStep;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.PaperGraph;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Scale;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.table3.EdgePropertyQuery.Plan;
import io.graphflow.research.EdgePropertyStorage;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.MemoryReport.Component;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.GraphStore;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Runs {@link Table3Benchmark} on the paper's three graphs, and measures the bytes of the structures. */
public final class Table3Experiment implements Experiment {
  private static final int MOST_HOPS = 2;

  /** The part of FLICKR that a quick run takes. */
  private static final double QUICK_FLICKR = 0.1;

  private static final List<Integer> LISTS_PER_PAGE = List.of(64, 128, 256, 512, 1024, 2048);

  /** Creates the experiment. */
  public Table3Experiment() {}

  @Override
  public String key() {
    return "table3";
  }

  @Override
  public String title() {
    return "Table 3: edge properties in pages, in columns, in both directions";
  }

  @Override
  public int quickBudgetSeconds() {
    return 40;
  }

  /** Seconds over edge columns divided by seconds over property pages, in the paper. */
  private static double paperRatio(PaperGraph dataset, Plan plan, int hops) {
    boolean forward = plan == Plan.FORWARD;
    return switch (dataset) {
      case SNB -> forward
          ? hops == 1 ? 0.55 / 0.16 : 65.22 / 34.22
          : hops == 1 ? 1.23 / 1.29 : 131.01 / 134.43;
      case FLICKR -> forward
          ? hops == 1 ? 1.88 / 0.42 : 888.30 / 189.39
          : hops == 1 ? 2.40 / 2.25 : 1009.84 / 1183.14;
      case WIKI -> forward
          ? hops == 1 ? 2.97 / 0.96 : 42.92 / 16.48
          : hops == 1 ? 6.33 / 6.10 : 99.28 / 91.75;
    };
  }

  /** Plans begin with one vertex in so many, where 2-paths are too many for Volcano. */
  private static int sourceDivisor(PaperGraph dataset, int hops) {
    return hops == 1 ? 1 : switch (dataset) {
      case SNB -> 1;
      case FLICKR -> 20;
      case WIKI -> 50;
    };
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    boolean quick = setting.scale() == Scale.QUICK;
    for (PaperGraph dataset : quick ? new PaperGraph[] {PaperGraph.FLICKR} : PaperGraph.values()) {
      for (int hops = 1; hops <= MOST_HOPS; hops++) {
        for (Plan plan : Plan.values()) {
          String name = stepName(dataset, hops, plan);
          // The loop comes first: the others then know the numbers that it computes of the graph.
          steps.add(base(name + ", loop", setting, dataset, hops, plan)
              .with("structure", EdgePropertyStorage.PROPERTY_PAGES)
              .with("contestant", Contestant.PLAIN));
          JmhStep engines = base(name, setting, dataset, hops, plan)
              .with("structure", (Object[]) structures(quick, plan));
          steps.add(quick
              ? engines.with("contestant", Contestant.GF_CL)
              : engines.with("contestant", Contestant.GF_CL, Contestant.GF_CV));
        }
      }
      steps.add(bytes(dataset, setting));
    }
    if (!quick) {
      for (Plan plan : Plan.values()) {
        steps.add(base("k, " + plan, setting, PaperGraph.FLICKR, 1, plan)
            .with("structure", EdgePropertyStorage.PROPERTY_PAGES)
            .with("contestant", Contestant.GF_CL)
            .with("listsPerPage", LISTS_PER_PAGE.toArray()));
      }
    }
    return steps;
  }

  private static String stepName(PaperGraph dataset, int hops, Plan plan) {
    return "%s, %d-hop, %s".formatted(dataset.title(), hops, plan);
  }

  /** Forward, a double-indexed CSR is what pages are. */
  private static EdgePropertyStorage[] structures(boolean quick, Plan plan) {
    return quick && plan == Plan.FORWARD
        ? new EdgePropertyStorage[] {
            EdgePropertyStorage.PROPERTY_PAGES, EdgePropertyStorage.EDGE_COLUMNS}
        : EdgePropertyStorage.values();
  }

  private static JmhStep base(
      String name, Setting setting, PaperGraph dataset, int hops, Plan plan) {
    return JmhStep.of(name, Table3Benchmark.class, setting.scale().timing())
        .withGraph(dataset.graph(setting, QUICK_FLICKR))
        .with("sourceDivisor", sourceDivisor(dataset, hops))
        .with("hops", hops)
        .with("plan", plan);
  }

  private static MeasuredStep bytes(PaperGraph dataset, Setting setting) {
    String name = dataset.title() + ", bytes";
    BenchmarkGraph graph = dataset.graph(setting, QUICK_FLICKR);
    return new MeasuredStep(name, List.of(graph), new TreeMap<>(), 5, () -> {
      List<Measurement> measured = new ArrayList<>();
      for (EdgePropertyStorage structure : EdgePropertyStorage.values()) {
        measureBytes(name, graph, StorageOptions.FILES.withEdgeProperties(structure), measured);
      }
      if (setting.scale() != Scale.QUICK && dataset == PaperGraph.FLICKR) {
        for (int lists : LISTS_PER_PAGE) {
          measureBytes(name, graph, StorageOptions.FILES.withListsPerPage(lists), measured);
        }
      }
      return measured;
    });
  }

  private static void measureBytes(String step, BenchmarkGraph graph, StorageOptions options,
      List<Measurement> measured) throws IOException {
    try (GraphStore store = GraphStore.open(graph.database(), options)) {
      MemoryReport report = store.memoryReport();
      TreeMap<String, String> parameters = new TreeMap<>(Map.of(
          "structure", options.edgeProperties().name(),
          "listsPerPage", String.valueOf(options.listsPerPage())));
      for (Component component : List.of(Component.EDGE_PROPERTIES, Component.FORWARD_LISTS,
          Component.BACKWARD_LISTS)) {
        measured.add(Measurement.of(
            step, component.name(), parameters, (double) report.bytes(component), "bytes"));
      }
    }
  }

  @Override
  public Section render(Setting setting, Results results) {
    Section.Builder section = Section.builder(key(), title())
        .paragraph(
            "Paths of one edge whose property is above the median, and of two edges of which "
                + "the second one's property is greater than the first one's, counted by plans that "
                + "begin at the left-most vertex (forward) or at the right-most one (backward); one "
                + "thread. The loop by hand follows the plan, over `int[]` that hold properties in "
                + "the order of its lists.");
    section.table(times(results));
    section.table(sizes(results));
    if (setting.scale() != Scale.QUICK) {
      section.table(listsPerPage(results));
    }
    return section
        .difference(
            "Plans of two hops begin with a part of the vertices (the paths column says so), "
                + "where the paper restricts both ends of WIKI's paths: Volcano would take minutes. "
                + "Ratios of a plan are not touched by that, but a forward and a backward plan then "
                + "count different paths.")
        .difference("Backward, pages are slower than edge columns here, where the paper finds them "
            + "equal: both read values at random, and by samples nearly all of the time is spent "
            + "waiting for these. A position in a page is a page's start and a stored offset, written "
            + "before values are read, where an edge column's is read where it lies; probably so "
            + "fewer of these waits overlap.")
        .build();
  }

  private static Table times(Results results) {
    Table.Builder table = Table.builder("graph", "plan", "engine", "paths", "edge columns", "pages",
        "double-indexed", "loop", "columns / pages", "paper", "pages / loop")
        .wordColumns(4)
        .caption("Milliseconds a query");
    for (PaperGraph dataset : PaperGraph.values()) {
      for (int hops = 1; hops <= MOST_HOPS; hops++) {
        for (Plan plan : Plan.values()) {
          String step = stepName(dataset, hops, plan);
          double loop = results.ofStep(step + ", loop").score();
          for (Contestant engine : List.of(Contestant.GF_CL, Contestant.GF_CV)) {
            Results row = results.ofStep(step).with("contestant", engine);
            if (!row.isEmpty()) {
              double columns = row.with("structure", EdgePropertyStorage.EDGE_COLUMNS).score();
              double pages = row.with("structure", EdgePropertyStorage.PROPERTY_PAGES).score();
              int divisor = sourceDivisor(dataset, hops);
              table.row(dataset.title(), hops + "-hop " + plan, engine.displayName(),
                  divisor == 1 ? "all" : "from 1 / " + divisor, Format.number(columns),
                  Format.number(pages),
                  Format.number(
                      row.with("structure", EdgePropertyStorage.DOUBLE_INDEXED).score()),
                  Format.number(loop), Format.ratio(columns / pages),
                  engine == Contestant.GF_CL ? Format.ratio(paperRatio(dataset, plan, hops)) : "",
                  Format.ratio(pages / loop));
            }
          }
        }
      }
    }
    return table.build();
  }

  private static Table sizes(Results results) {
    Table.Builder table = Table.builder("graph", "structure", "edge properties", "forward lists",
        "backward lists", "together")
        .wordColumns(2)
        .caption(
            "MB; pages and double-indexed CSRs store positional offsets in forward lists, too, as"
                + " the paper does, though forward readers need none");
    for (PaperGraph dataset : PaperGraph.values()) {
      for (EdgePropertyStorage structure : EdgePropertyStorage.values()) {
        Results row = results.ofStep(dataset.title() + ", bytes")
            .with("structure", structure)
            .with("listsPerPage", StorageOptions.AS_LOADED);
        if (!row.isEmpty()) {
          double properties = row.of(Component.EDGE_PROPERTIES.name()).score();
          double forward = row.of(Component.FORWARD_LISTS.name()).score();
          double backward = row.of(Component.BACKWARD_LISTS.name()).score();
          table.row(dataset.title(), structure.displayName(), Format.megabytes(properties),
              Format.megabytes(forward), Format.megabytes(backward),
              Format.megabytes(properties + forward + backward));
        }
      }
    }
    return table.build();
  }

  private static Table listsPerPage(Results results) {
    Table.Builder table = Table.builder("k", "forward ms", "backward ms", "backward lists MB")
        .caption("Lists in a property page: 1-hop, FLICKR, GF-CL");
    for (int lists : LISTS_PER_PAGE) {
      table.row(String.valueOf(lists),
          Format.number(
              results.ofStep("k, " + Plan.FORWARD).with("listsPerPage", lists).score()),
          Format.number(
              results.ofStep("k, " + Plan.BACKWARD).with("listsPerPage", lists).score()),
          Format.megabytes(results.ofStep(PaperGraph.FLICKR.title() + ", bytes")
              .with("listsPerPage", lists)
              .of(Component.BACKWARD_LISTS.name())
              .score()));
    }
    return table.build();
  }
}
