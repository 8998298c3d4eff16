package io.graphflow.core.fuzz;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;

/** How much was asked of the engines, and what came of it. */
final class Tally {
  /** Of a hundred queries, how many may have rows in one engine and fail in another. */
  private static final int DIVIDED_PERCENT = 2;
  /** Of a hundred queries, how many an engine may not answer in its time. */
  private static final int LATE_PERCENT = 2;
  /** The same on large graphs, where random queries ask for products of all vertices. */
  private static final int LATE_PERCENT_LARGE = 25;

  private final List<String> engines;
  private final int[] answered;
  private final int[] withRows;
  private final int[] late;
  private final int[] lateOnLarge;
  private int graphs;
  private int asked;
  private int askedOnLarge;
  private int divided;

  Tally(List<String> engines) {
    this.engines = engines;
    answered = new int[engines.size()];
    withRows = new int[engines.size()];
    late = new int[engines.size()];
    lateOnLarge = new int[engines.size()];
  }

  void countGraph() {
    graphs++;
  }

  void count(Verdict verdict, boolean large) {
    asked++;
    askedOnLarge += large ? 1 : 0;
    divided += verdict.isDivided() ? 1 : 0;
    for (int i = 0; i < engines.size(); i++) {
      Answer answer = verdict.answers().get(i);
      answered[i] += answer instanceof Answer.Table ? 1 : 0;
      withRows[i] += answer instanceof Answer.Table(List<String> rows) && !rows.isEmpty() ? 1 : 0;
      (large ? lateOnLarge : late)[i] += answer instanceof Answer.Late ? 1 : 0;
    }
  }

  /** Fails if an engine answers much less than is asked, or than the others do. */
  void check() {
    assertThat(divided).as("queries that have rows in some engines only: %s", this)
        .isLessThanOrEqualTo(percent(DIVIDED_PERCENT, asked));
    for (int i = 0; i < engines.size(); i++) {
      assertThat(answered[i]).as("queries that %s answers: %s", engines.get(i), this)
          .isGreaterThan(asked / 2);
      assertThat(withRows[i]).as("queries that have rows in %s: %s", engines.get(i), this)
          .isGreaterThan(asked / 5);
      assertThat(late[i]).as("queries that take too long in %s: %s", engines.get(i), this)
          .isLessThanOrEqualTo(percent(LATE_PERCENT, asked - askedOnLarge));
      assertThat(lateOnLarge[i])
          .as("queries on large graphs that take too long in %s: %s", engines.get(i), this)
          .isLessThanOrEqualTo(percent(LATE_PERCENT_LARGE, askedOnLarge));
    }
  }

  /** So many of a hundred, and a few more, so that a single query of a short run is none too many. */
  private static int percent(int percent, int of) {
    return 3 + of * percent / 100;
  }

  @Override
  public String toString() {
    return ("%d graphs, %d queries, of these %d on large graphs; of %s answered %s, with"
        + " rows %s, late %s and %s on large graphs; %d with rows in some engines only")
        .formatted(graphs, asked, askedOnLarge,
            engines, Arrays.toString(answered), Arrays.toString(withRows), Arrays.toString(late),
            Arrays.toString(lateOnLarge),
            divided);
  }
}
