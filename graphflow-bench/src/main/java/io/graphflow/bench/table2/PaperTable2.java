package io.graphflow.bench.table2;

import java.util.List;

/**
 * The paper's Table 2.
 *
 * @param gigabytes of one component at GF-RV, +COLS, +NEW-IDS, +0-SUPR and +NULL
 */
record PaperTable2(List<Double> gigabytes) {
  /** How many layouts the paper has. */
  static final int LAYOUTS = 5;

  private static final List<PaperTable2> LDBC100 = List.of(
      new PaperTable2(List.of(31.40, 19.87, 19.87, 19.87, 19.28)),
      new PaperTable2(List.of(7.92, 2.07, 2.07, 2.07, 2.05)),
      new PaperTable2(List.of(31.93, 28.95, 20.67, 11.41, 10.78)),
      new PaperTable2(List.of(31.29, 31.07, 24.93, 13.10, 11.41)),
      new PaperTable2(List.of(102.56, 81.97, 67.55, 46.45, 43.54)));

  private static final List<PaperTable2> IMDB = List.of(
      new PaperTable2(List.of(2.54, 1.98, 1.98, 1.98, 1.96)),
      new PaperTable2(List.of(2.81, 1.63, 1.63, 1.63, 0.90)),
      new PaperTable2(List.of(1.13, 1.02, 0.65, 0.41, 0.36)),
      new PaperTable2(List.of(1.10, 1.10, 0.76, 0.50, 0.49)),
      new PaperTable2(List.of(7.57, 5.74, 5.02, 4.53, 3.72)));

  /** The row: 0 vertex properties, 1 edge properties, 2 forward lists, 3 backward lists, 4 total. */
  static PaperTable2 of(Table2Experiment.Dataset dataset, int row) {
    return switch (dataset) {
      case SNB -> LDBC100.get(row);
      case IMDB -> IMDB.get(row);
    };
  }

  /** By how much the layout {@code to} is smaller than {@code from}. */
  double reduction(int from, int to) {
    return gigabytes.get(from) / gigabytes.get(to);
  }
}
