package io.graphflow.bench.figure10;

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
import io.graphflow.bench.report.Plot;
import io.graphflow.bench.report.Plot.Axis;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.research.MemoryReport;
import io.graphflow.research.StorageOptions;
import io.graphflow.storage.database.GraphStore;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/** Runs {@link Figure10Benchmark} over densities and parameters, and measures the bytes of the columns. */
public final class Figure10Experiment implements Experiment {
  private static final String TIMES = "times";
  private static final String LOOP = "loop";
  private static final String VANILLA_TIMES = "times, vanilla";
  private static final String PARAMETERS = "m and c";
  private static final String BYTES = "bytes";
  private static final int HALF = 50;

  /** The ways to store NULLs, with their names in the report; vanilla last. */
  private static final Map<String, String> STRUCTURES = new LinkedHashMap<>();

  static {
    STRUCTURES.put(NullStructure.UNCOMPRESSED, "Uncompressed");
    STRUCTURES.put(NullStructure.MAP, "J-NULL (map)");
    STRUCTURES.put(NullStructure.POPCOUNT, "J-NULL (popcount)");
    STRUCTURES.put(NullStructure.VANILLA, "Vanilla-NULL");
  }

  /** Creates the experiment. */
  public Figure10Experiment() {}

  @Override
  public String key() {
    return "figure10";
  }

  @Override
  public String title() {
    return "Figure 10: NULLs in a vertex property";
  }

  @Override
  public int quickBudgetSeconds() {
    return 22;
  }

  @Override
  public List<Step> steps(Setting setting) {
    Scale scale = setting.scale();
    BenchmarkGraph graph =
        BenchmarkGraph.densities(setting.socialNetwork(scale.choose(0.1, 3.0, 10.0)));
    boolean quick = scale == Scale.QUICK;
    Object[] densities = densities(setting).toArray();
    List<Step> steps = new ArrayList<>();
    // The loop comes first: the others then know the numbers that it computes of the graph.
    steps.add(base(LOOP, setting, graph)
        .with("contestant", Contestant.PLAIN)
        .with("density", quick ? new Object[] {HALF} : densities)
        .with("nulls", NullStructure.UNCOMPRESSED));
    steps.add(base(TIMES, setting, graph)
        .with("contestant", Contestant.GF_CL)
        .with("density", densities)
        .with("nulls", NullStructure.UNCOMPRESSED, NullStructure.MAP, NullStructure.POPCOUNT));
    steps.add(base(VANILLA_TIMES, setting, graph)
        .with("contestant", Contestant.GF_CL)
        .with("density", quick ? new Object[] {HALF} : densities)
        .with("nulls", NullStructure.VANILLA));
    List<String> parameters = parameters(setting);
    steps.add(base(PARAMETERS, setting, graph)
        .with("contestant", Contestant.GF_CL)
        .with("density", HALF)
        .with("nulls", parameters.toArray()));
    List<String> measured = new ArrayList<>(STRUCTURES.keySet());
    measured.addAll(parameters);
    steps.add(new MeasuredStep(
        BYTES, List.of(graph), new TreeMap<>(), 5, () -> measureBytes(graph, measured)));
    return steps;
  }

  private static List<Integer> densities(Setting setting) {
    return setting.scale() == Scale.QUICK
        ? List.of(10, HALF, 90)
        : IntStream.rangeClosed(1, 10).map(tenth -> 10 * tenth).boxed().toList();
  }

  /** One of the two varies; 16 is the other. */
  private static List<String> parameters(Setting setting) {
    if (setting.scale() == Scale.QUICK) {
      return List.of(NullStructure.jacobson(32, 16), NullStructure.jacobson(16, 64));
    }
    List<String> parameters = new ArrayList<>();
    for (int m : new int[] {8, 24, 32}) {
      parameters.add(NullStructure.jacobson(m, 16));
    }
    for (int c : new int[] {8, 32, 64}) {
      parameters.add(NullStructure.jacobson(16, c));
    }
    return parameters;
  }

  private static JmhStep base(String name, Setting setting, BenchmarkGraph graph) {
    return JmhStep.of(name, Figure10Benchmark.class, setting.scale().timing()).withGraph(graph);
  }

  private static List<Measurement> measureBytes(BenchmarkGraph graph, List<String> structures)
      throws Exception {
    List<Measurement> measured = new ArrayList<>();
    for (String structure : structures) {
      StorageOptions options =
          StorageOptions.FILES.withNullCompression(NullStructure.parse(structure));
      try (GraphStore store = GraphStore.open(graph.database(), options)) {
        for (MemoryReport.Item item : store.memoryReport().items()) {
          String prefix = "Comment.creationDate";
          if (item.name().startsWith(prefix)) {
            measured.add(Measurement.of(BYTES, "column",
                new TreeMap<>(Map.of("nulls", structure, "density",
                    item.name().substring(prefix.length()))),
                (double) item.bytes(), "bytes"));
          }
        }
      }
    }
    return measured;
  }

  @Override
  public Section render(Setting setting, Results results) {
    return Section.builder(key(), title())
        .paragraph(
            "`b.creationDate` is read of all comments that persons like, in a plan that scans "
                + "the persons, by a predicate that half of the values pass; GF-CL, one thread. Only the "
                + "column differs: NULLs keep their places, or values are found by Jacobson's index (the "
                + "paper's bit-string map, and the processor's population count, which our files are "
                + "read with), or by counting bits from the start of a block of 2^16. The loop, "
                + "by hand, is one over a `long[]`.")
        .plot(times(setting, results))
        .plot(sizes(results))
        .table(table(setting, results))
        .table(parameterTable(setting, results))
        .difference(
            "Vanilla-NULL counts from the start of a block, not of the column, which bounds "
                + "what it loses. m and c of 16 are constants of the code, other values are fields: that, "
                + "and not the index, may be what they lose against 16. A column without NULLs has no "
                + "index, so at 100 % all are the same column.")
        .build();
  }

  private static double time(Results results, String structure, int density) {
    String step = structure.equals(NullStructure.VANILLA) ? VANILLA_TIMES : TIMES;
    return results.ofStep(step).with("nulls", structure).with("density", density).score();
  }

  private static double bytes(Results results, String structure, int density) {
    return results.ofStep(BYTES).with("nulls", structure).with("density", density).score();
  }

  private static Plot times(Setting setting, Results results) {
    List<Plot.Line> lines = new ArrayList<>();
    STRUCTURES.forEach((structure, name) -> {
      // Vanilla would hide the differences between the others; the table has it.
      if (!structure.equals(NullStructure.VANILLA)) {
        lines.add(new Plot.Line(name, densities(setting).stream()
            .map(density -> new Plot.Point(density, time(results, structure, density)))
            .toList()));
      }
    });
    return new Plot.Lines("density-time", "Time by density", Axis.linear("% not NULL"),
        Axis.linear("ms a query"), lines);
  }

  private static Plot sizes(Results results) {
    List<Plot.Line> lines = new ArrayList<>();
    STRUCTURES.forEach((structure, name) -> lines.add(new Plot.Line(name,
        IntStream.rangeClosed(1, 10)
            .mapToObj(tenth -> new Plot.Point(10 * tenth,
                bytes(results, structure, 10 * tenth) / 1e6))
            .toList())));
    return new Plot.Lines("density-bytes", "Bytes of the column by density",
        Axis.linear("% not NULL"), Axis.linear("MB"), lines);
  }

  private static Table table(Setting setting, Results results) {
    Table.Builder table = Table.builder("% not NULL", "Uncompressed", "J-NULL (map)",
        "J-NULL (popcount)", "Vanilla-NULL", "loop", "map / uncompressed",
        "popcount / uncompressed", "vanilla / popcount")
        .wordColumns(0)
        .caption(
            "Milliseconds a query; the paper has 1.19x to 1.51x for J-NULL (map) / uncompressed "
                + "above 30 % and less than 1x below, and more than 20x for Vanilla-NULL / J-NULL");
    for (int density : densities(setting)) {
      double uncompressed = time(results, NullStructure.UNCOMPRESSED, density);
      double map = time(results, NullStructure.MAP, density);
      double popcount = time(results, NullStructure.POPCOUNT, density);
      double vanilla = time(results, NullStructure.VANILLA, density);
      table.row(String.valueOf(density), Format.number(uncompressed), Format.number(map),
          Format.number(popcount), Format.number(vanilla),
          Format.number(results.ofStep(LOOP).with("density", density).score()),
          Format.ratio(map / uncompressed), Format.ratio(popcount / uncompressed),
          Format.ratio(vanilla / popcount));
    }
    return table.build();
  }

  private static Table parameterTable(Setting setting, Results results) {
    Table.Builder table = Table.builder("Jacobson's index", "ms", "MB of the column")
        .caption("Parameters, at 50 % not NULL, counted by popcount");
    table.row("m = 16, c = 16", Format.number(time(results, NullStructure.POPCOUNT, HALF)),
        Format.megabytes(bytes(results, NullStructure.POPCOUNT, HALF)));
    for (String structure : parameters(setting)) {
      table.row(structure.replace("m", "m = ").replace("c", ", c = "),
          Format.number(results.ofStep(PARAMETERS).with("nulls", structure).score()),
          Format.megabytes(bytes(results, structure, HALF)));
    }
    return table.build();
  }
}
