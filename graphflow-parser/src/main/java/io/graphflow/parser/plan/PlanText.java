package io.graphflow.parser.plan;

import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * A plan as an indented tree, one line an operator, the root first and inputs below it; of two inputs
 * the outer (left) one comes first. This is what {@code EXPLAIN} and {@code PROFILE} show and what
 * tests compare.
 *
 * <pre>{@code
 * operator                           estimated rows   rows  q-error  own ms  time ms
 * Aggregate count(*) AS n                         1      1      1.0     0.2     12.3
 *   Extend (a)-[:KNOWS]->(b:Person)           4,000  5,124      1.3    12.1     12.1
 *     ScanVertices (a:Person)                   100    100      1.0     0.0      0.0
 * }</pre>
 *
 * <p>The <em>q-error</em> (Moerkotte, Neumann, Steidl: <em>Preventing Bad Plans by Bounding the Impact of
 * Cardinality Estimation Errors</em>, VLDB 2009) is by which factor an estimate is off, in either
 * direction; less than one row counts as one.
 */
public final class PlanText {
  private static final String INDENT = "  ";
  private static final double NANOS_PER_MILLI = 1e6;

  private PlanText() {}

  /** The tree alone: lines without trailing blanks, each ended by a line feed. */
  public static String tree(LogicalPlan plan, Catalog catalog) {
    return render(plan, catalog, List.of());
  }

  /** What {@code EXPLAIN} shows: the tree with a column of estimated rows. */
  public static String explain(CompiledQuery query, Catalog catalog) {
    return render(query.plan(), catalog, List.of(estimates(query)));
  }

  /**
   * What {@code PROFILE} shows: the tree with estimated and true rows and how far apart these are,
   * milliseconds in each operator itself, and in it and what lies below.
   *
   * @param profiles gives what a plan node did, or null for one without counters, whose cells stay
   *     empty
   */
  public static String profile(
      CompiledQuery query, Catalog catalog, Function<LogicalPlan, OperatorProfile> profiles) {
    Column rows =
        new Column(
            "rows",
            operator -> {
              OperatorProfile profile = profiles.apply(operator);
              return profile == null ? "" : String.format(Locale.ROOT, "%,d", profile.rows());
            });
    Column error =
        new Column(
            "q-error",
            operator -> {
              OperatorProfile profile = profiles.apply(operator);
              Double estimate = query.estimates().get(operator);
              return profile == null || estimate == null ? ""
                  : factor(qError(estimate, (double) profile.rows()));
            });
    Column own =
        new Column(
            "own ms",
            operator -> isTimed(profiles.apply(operator))
                ? millis(profiles.apply(operator).nanos() - nanosBelow(operator, profiles))
                : "");
    Column time =
        new Column(
            "time ms",
            operator -> isTimed(profiles.apply(operator))
                ? millis(profiles.apply(operator).nanos())
                : "");
    return render(query.plan(), catalog, List.of(estimates(query), rows, error, own, time));
  }

  /** By which factor an estimate of rows is off, at least 1; less than one row counts as one. */
  public static double qError(double estimated, double actual) {
    double more = Math.max(Math.max(estimated, actual), 1);
    double less = Math.max(Math.min(estimated, actual), 1);
    return more / less;
  }

  private static boolean isTimed(OperatorProfile profile) {
    return profile != null && profile.nanos() >= 0;
  }

  /** Time in the nearest operators below that were timed. */
  private static long nanosBelow(
      LogicalPlan operator, Function<LogicalPlan, OperatorProfile> profiles) {
    long nanos = 0;
    for (LogicalPlan input : operator.inputs()) {
      OperatorProfile profile = profiles.apply(input);
      nanos += isTimed(profile) ? profile.nanos() : nanosBelow(input, profiles);
    }
    return nanos;
  }

  /** Workers that wait for another's input may have counted more below than above. */
  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", Math.max(0, nanos) / NANOS_PER_MILLI);
  }

  private static String factor(double factor) {
    return String.format(Locale.ROOT, factor < 100 ? "%.1f" : "%,.0f", factor);
  }

  private static Column estimates(CompiledQuery query) {
    return new Column(
        "estimated rows",
        operator -> {
          Double estimate = query.estimates().get(operator);
          return estimate == null ? "" : rowCount(estimate);
        });
  }

  /** Estimates below 10 keep a decimal: 0.2 rows is not no row. */
  private static String rowCount(double rows) {
    if (rows >= 1e15) {
      return String.format(Locale.ROOT, "%.2e", rows);
    }
    boolean whole = rows >= 10 || rows == Math.rint(rows);
    return String.format(Locale.ROOT, whole ? "%,.0f" : "%.1f", rows);
  }

  /** A column right of the tree. */
  private record Column(String header, Function<LogicalPlan, String> cell) {}

  private static String render(LogicalPlan plan, Catalog catalog, List<Column> columns) {
    List<List<String>> lines = new ArrayList<>();
    if (!columns.isEmpty()) {
      List<String> header = new ArrayList<>(List.of("operator"));
      columns.forEach(column -> header.add(column.header()));
      lines.add(header);
    }
    append(plan, new OperatorText(catalog), columns, "", lines);

    int[] widths = new int[columns.size() + 1];
    for (List<String> line : lines) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], line.get(i).codePointCount(0, line.get(i).length()));
      }
    }
    StringBuilder text = new StringBuilder();
    for (List<String> line : lines) {
      StringBuilder shown = new StringBuilder(line.getFirst());
      pad(shown, widths[0] - line.getFirst().codePointCount(0, line.getFirst().length()));
      for (int i = 1; i < widths.length; i++) {
        pad(shown, 2 + widths[i] - line.get(i).length());
        shown.append(line.get(i));
      }
      text.append(shown.toString().stripTrailing()).append('\n');
    }
    return text.toString();
  }

  private static void append(
      LogicalPlan operator,
      OperatorText words,
      List<Column> columns,
      String indent,
      List<List<String>> lines) {
    List<String> line = new ArrayList<>(Collections.nCopies(columns.size() + 1, ""));
    line.set(0, (indent + OperatorText.name(operator) + " " + words.details(operator)));
    line.set(0, line.getFirst().stripTrailing());
    for (int i = 0; i < columns.size(); i++) {
      line.set(i + 1, columns.get(i).cell().apply(operator));
    }
    lines.add(line);
    for (LogicalPlan input : operator.inputs()) {
      append(input, words, columns, indent + INDENT, lines);
    }
  }

  private static void pad(StringBuilder text, int blanks) {
    text.repeat(' ', blanks);
  }
}
