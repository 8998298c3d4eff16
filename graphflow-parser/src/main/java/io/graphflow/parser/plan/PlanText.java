package io.graphflow.parser.plan;

import io.graphflow.parser.plan.PlanLine.Timing;
import io.graphflow.storage.catalog.Catalog;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;
import java.util.function.ToLongFunction;

/**
 * A plan as an indented tree, one line an operator, the root first and inputs below it; of two inputs
 * the outer (left) one comes first. This is what {@code EXPLAIN} and {@code PROFILE} show and what
 * tests compare.
 *
 * <pre>{@code
 * operator                           estimated rows   rows  q-error  own ms  time ms  written    peak
 * Aggregate count(*) AS n                         1      1      1.0     0.2     12.3     17 B    17 B
 *   Extend (a)-[:KNOWS]->(b:Person)           4,000  5,124      1.3    12.1     12.1  41.6 KB  9.1 KB
 *     ScanVertices (a:Person)                   100    100      1.0     0.0      0.0     48 B    48 B
 * }</pre>
 *
 * <p>The <em>q-error</em> (Moerkotte, Neumann, Steidl: <em>Preventing Bad Plans by Bounding the Impact of
 * Cardinality Estimation Errors</em>, VLDB 2009) is by which factor an estimate is off, in either
 * direction; less than one row counts as one.
 */
public final class PlanText {
  private static final String INDENT = "  ";
  private static final double NANOS_PER_MILLI = 1e6;
  private static final int BYTES_PER_UNIT = 1024;
  private static final String UNITS = "KMGTPE";
  private static final Column ESTIMATES =
      new Column("estimated rows", line -> Double.isNaN(line.rows()) ? "" : rowCount(line.rows()));

  private PlanText() {}

  /** The tree of a logical plan alone: lines without trailing blanks, each ended by a line feed. */
  public static String tree(LogicalPlan plan, Catalog catalog) {
    return render(
        PlanLine.of(plan, new OperatorText(catalog), new IdentityHashMap<>()), List.of());
  }

  /** A logical plan with a column of estimated rows. */
  public static String explain(CompiledQuery query, Catalog catalog) {
    return explain(PlanLine.of(query.plan(), new OperatorText(catalog), query.estimates()));
  }

  /** The text of {@code EXPLAIN}: the tree with a column of estimated rows. */
  public static String explain(PlanLine root) {
    return render(root, List.of(ESTIMATES));
  }

  /**
   * The text of {@code PROFILE}: the tree with estimated and true rows and the factor between them,
   * milliseconds in each operator itself, and in it and below, and the bytes of intermediate results that each
   * wrote, and held at most; a dash where nobody measures them. If memory was short, there is a column of the bytes
   * that went to the disk.
   *
   * @param profiles gives the counts of a {@link PlanLine#node}, or null for one without counters,
   *     whose cells stay empty
   */
  public static String profile(PlanLine root, Function<Object, OperatorProfile> profiles) {
    Column rows =
        new Column(
            "rows",
            line -> {
              OperatorProfile profile = profiles.apply(line.node());
              return profile == null ? "" : String.format(Locale.ROOT, "%,d", profile.rows());
            });
    Column error =
        new Column(
            "q-error",
            line -> {
              OperatorProfile profile = profiles.apply(line.node());
              return profile == null || Double.isNaN(line.rows()) ? ""
                  : factor(qError(line.rows(), (double) profile.rows()));
            });
    Column own =
        new Column(
            "own ms",
            line -> profiles.apply(line.node()) == null ? ""
                : millis(nanos(line, profiles) - nanosBelow(line, profiles)));
    Column time =
        new Column(
            "time ms",
            line -> profiles.apply(line.node()) == null ? "" : millis(nanos(line, profiles)));
    List<Column> columns = new ArrayList<>(List.of(ESTIMATES, rows, error, own, time,
        bytes("written", profiles, OperatorProfile::writtenBytes),
        bytes("peak", profiles, OperatorProfile::peakBytes)));
    if (usesDisk(root, profiles)) {
      columns.add(bytes("disk", profiles, OperatorProfile::diskBytes));
    }
    return render(root, columns);
  }

  private static boolean usesDisk(PlanLine line, Function<Object, OperatorProfile> profiles) {
    OperatorProfile profile = profiles.apply(line.node());
    return (profile != null && profile.diskBytes() > 0)
        || line.inputs().stream().anyMatch(input -> usesDisk(input, profiles));
  }

  /**
   * The factor by which an estimate of rows is off, at least 1; less than one row counts as one.
   */
  public static double qError(double estimated, double actual) {
    double more = Math.max(Math.max(estimated, actual), 1);
    double less = Math.max(Math.min(estimated, actual), 1);
    return more / less;
  }

  /**
   * Nanoseconds spent in an operator and all below it, whenever that ran.
   *
   * @param profiles as for {@link #profile}
   */
  public static long nanos(PlanLine line, Function<Object, OperatorProfile> profiles) {
    OperatorProfile profile = profiles.apply(line.node());
    return profile == null ? nanosBelow(line, profiles)
        : profile.nanos() + nanosBefore(line, line.timing() != Timing.RUNS_PASSES, profiles);
  }

  private static long nanosBelow(PlanLine line, Function<Object, OperatorProfile> profiles) {
    long nanos = 0;
    for (PlanLine input : line.inputs()) {
      nanos += nanos(input, profiles);
    }
    return nanos;
  }

  /**
   * The time of operators below an operator that have run before it.
   *
   * @param passes whether passes have; else they run in the operator's time
   */
  private static long nanosBefore(
      PlanLine line, boolean passes, Function<Object, OperatorProfile> profiles) {
    long nanos = 0;
    for (PlanLine input : line.inputs()) {
      boolean before =
          switch (input.timing()) {
            case BEFORE -> true;
            case PASS -> passes;
            case WITHIN, RUNS_PASSES -> false;
          };
      nanos += before ? nanos(input, profiles)
          : nanosBefore(input, passes && input.timing() != Timing.RUNS_PASSES, profiles);
    }
    return nanos;
  }

  /** Workers that wait for another's input may have counted more below than above. */
  private static String millis(long nanos) {
    return String.format(Locale.ROOT, "%,.1f", Math.max(0, nanos) / NANOS_PER_MILLI);
  }

  private static Column bytes(String header, Function<Object, OperatorProfile> profiles,
      ToLongFunction<OperatorProfile> bytes) {
    return new Column(
        header,
        line -> {
          OperatorProfile profile = profiles.apply(line.node());
          return profile == null ? "" : bytes(bytes.applyAsLong(profile));
        });
  }

  /** An amount of memory for people; a dash where it was not measured. */
  private static String bytes(long bytes) {
    if (bytes < BYTES_PER_UNIT) {
      return bytes < 0 ? "-" : bytes + " B";
    }
    double amount = bytes;
    int unit = -1;
    while (amount >= BYTES_PER_UNIT) {
      amount /= BYTES_PER_UNIT;
      unit++;
    }
    return String.format(Locale.ROOT, "%,.1f %cB", amount, UNITS.charAt(unit));
  }

  private static String factor(double factor) {
    return String.format(Locale.ROOT, factor < 100 ? "%.1f" : "%,.0f", factor);
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
  private record Column(String header, Function<PlanLine, String> cell) {}

  private static String render(PlanLine root, List<Column> columns) {
    List<List<String>> lines = new ArrayList<>();
    if (!columns.isEmpty()) {
      List<String> header = new ArrayList<>(List.of("operator"));
      columns.forEach(column -> header.add(column.header()));
      lines.add(header);
    }
    append(root, columns, "", lines);

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
      PlanLine operator, List<Column> columns, String indent, List<List<String>> lines) {
    List<String> line = new ArrayList<>(Collections.nCopies(columns.size() + 1, ""));
    line.set(0, indent + operator.operator());
    for (int i = 0; i < columns.size(); i++) {
      line.set(i + 1, columns.get(i).cell().apply(operator));
    }
    lines.add(line);
    for (PlanLine input : operator.inputs()) {
      append(input, columns, indent + INDENT, lines);
    }
  }

  private static void pad(StringBuilder text, int blanks) {
    text.repeat(' ', blanks);
  }
}
