package io.graphflow.bench.graphar;

import io.graphflow.bench.experiment.Experiment;
import io.graphflow.bench.experiment.MeasuredStep;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.experiment.Step;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.RowGroup;
import io.graphflow.parquet.read.ParquetFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** The bytes of labels in files, as GraphAr's Figure 11 compares them. */
public final class LabelStorageExperiment implements Experiment {
  private static final int QUICK_BUDGET_SECONDS = 4;
  private static final String BYTES = "bytes";

  /** The paper's means: what runs take of names, and of bits. */
  private static final double PAPER_OF_STRING = 0.027;

  private static final double PAPER_OF_PLAIN = 0.108;

  /** Creates the experiment. */
  public LabelStorageExperiment() {}

  @Override
  public String key() {
    return "graphar-label-storage";
  }

  @Override
  public String title() {
    return "GraphAr's Figure 11: bytes of labels";
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

  /** Each vertex bearing half of 350 labels is no data that anybody keeps. */
  private static List<LabelSet> sets(Setting setting) {
    return LabelSet.all(setting.scale())
        .stream()
        .filter(set -> set.kind() != LabelSet.Kind.RANDOM)
        .toList();
  }

  @Override
  public List<Step> steps(Setting setting) {
    List<Step> steps = new ArrayList<>();
    for (LabelSet set : sets(setting)) {
      String given = set.givenFile(setting);
      steps.add(new MeasuredStep(set.name(), List.of(),
          new TreeMap<>(Map.of("set", set.toString(), "given", given)), 1,
          () -> measure(set, given)));
    }
    return steps;
  }

  private static List<Measurement> measure(LabelSet set, String given) throws IOException {
    LabelMatrix matrix = LabelMatrix.of(set, given);
    List<Measurement> measured = new ArrayList<>();
    Path path = Files.createTempFile("labels", ".parquet");
    try {
      for (LabelLayout layout : LabelLayout.values()) {
        Files.delete(path);
        layout.write(matrix, path);
        long bytes = 0;
        try (ParquetFile file = ParquetFile.open(path)) {
          for (RowGroup group : file.rowGroups()) {
            for (ColumnChunk chunk : group.chunks()) {
              bytes += chunk.compressedBytes();
            }
          }
        }
        measured.add(Measurement.of(
            set.name(), layout.name(), new TreeMap<>(), (double) bytes, BYTES));
      }
    } finally {
      Files.deleteIfExists(path);
    }
    return measured;
  }

  @Override
  public Section render(Setting setting, Results results) {
    Table.Builder table = Table.builder("labels of", "data", "vertices", "labels", "string",
        "plain", "RLE", "RLE / string", "in the paper", "RLE / plain", "in the paper")
        .wordColumns(2)
        .caption("Bytes of pages, footers left out; the paper's shares are means over its 12 sets");
    double ofString = 0;
    double ofPlain = 0;
    int count = 0;
    for (LabelSet set : sets(setting)) {
      Results one = results.ofStep(set.name());
      double string = one.of(LabelLayout.STRING.name()).score();
      double plain = one.of(LabelLayout.PLAIN.name()).score();
      double runs = one.of(LabelLayout.RLE.name()).score();
      table.row(set.name(), set.origin(setting), Format.count(set.vertexCount()),
          Format.count(set.labels().size()), Format.number(string), Format.number(plain),
          Format.number(runs), Format.percent(runs / string), Format.percent(PAPER_OF_STRING),
          Format.percent(runs / plain), Format.percent(PAPER_OF_PLAIN));
      if (set.kind() == LabelSet.Kind.CLUSTERED) {
        ofString += runs / string;
        ofPlain += runs / plain;
        count++;
      }
    }
    table.row("mean of the paper's", "", "", "", "", "", "", Format.percent(ofString / count),
        Format.percent(PAPER_OF_STRING), Format.percent(ofPlain / count),
        Format.percent(PAPER_OF_PLAIN));
    return Section.builder(key(), title())
        .paragraph(
            "Labels as the names of each vertex in one column of strings, as a column of bits "
                + "for each label, and as runs. Files are written as the paper's: row groups of 2^20 rows, "
                + "pages of 1 MB, nothing compressed, no dictionary.")
        .table(table.build())
        .difference(difference())
        .build();
  }

  static String difference() {
    return "Of the paper's sets, the matrices of seven are public; the command takes those that "
        + "`--data` has, and generates the others: as many vertices, of each label as many that bear it "
        + "in as many runs, of random lengths at random places, while real labels alternate in few places "
        + "and seldom overlap. `like ogbn-mag` has as many papers as that, each with one of as many labels at random.";
  }
}
