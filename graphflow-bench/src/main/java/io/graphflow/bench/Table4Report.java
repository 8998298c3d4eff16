package io.graphflow.bench;

import io.graphflow.bench.Table4Benchmark.Contestant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.CommandLineOptionException;
import org.openjdk.jmh.runner.options.CommandLineOptions;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;

/**
 * Runs {@link Table4Benchmark} with the allocation profiler and prints it as the paper does, a row a
 * query. Takes JMH's options, as {@code -p hops=2} or {@code -p vertices=200000 -p edges=3000000}.
 */
public final class Table4Report {
  private Table4Report() {}

  /** Prints the table. */
  public static void main(String[] arguments)
      throws CommandLineOptionException, RunnerException {
    Options options = new OptionsBuilder().parent(new CommandLineOptions(arguments))
        .include(Table4Benchmark.class.getName())
        .addProfiler(GCProfiler.class)
        .shouldFailOnError(true)
        .build();
    System.out.print(render(new Runner(options).run()));
  }

  static String render(Collection<RunResult> results) {
    Map<String, Map<Contestant, RunResult>> rows = new LinkedHashMap<>();
    for (RunResult result : results) {
      String row = "%s-hop %-6s %-9s".formatted(result.getParams().getParam("hops"),
          result.getParams().getParam("query"), result.getParams().getParam("rule"));
      rows.computeIfAbsent(row, _ -> new EnumMap<>(Contestant.class))
          .put(
              Contestant.valueOf(result.getParams().getParam("contestant")), result);
    }
    StringBuilder out = new StringBuilder("%n%-22s".formatted("ms"));
    for (Contestant contestant : Contestant.values()) {
      out.append("%11s".formatted(contestant.name().replace('_', '-')));
    }
    out.append("%8s%10s%14s%n".formatted("CV/CL", "CL/LIMIT", "CL bytes/op"));
    rows.forEach((row, byContestant) -> {
      out.append("%-22s".formatted(row));
      for (Contestant contestant : Contestant.values()) {
        RunResult result = byContestant.get(contestant);
        out.append(result == null
            ? "%11s".formatted("")
            : String.format(Locale.ROOT, "%11.2f", milliseconds(result)));
      }
      out.append(ratio(byContestant, Contestant.GF_CV, Contestant.GF_CL, "%7.2fx"));
      out.append(ratio(byContestant, Contestant.GF_CL, Contestant.LIMIT, "%9.2fx"));
      RunResult list = byContestant.get(Contestant.GF_CL);
      Result<?> allocated =
          list == null ? null : list.getSecondaryResults().get("gc.alloc.rate.norm");
      out.append(allocated == null
          ? ""
          : String.format(Locale.ROOT, "%14.0f", allocated.getScore())).append('\n');
    });
    return out.toString();
  }

  private static String ratio(Map<Contestant, RunResult> row, Contestant slow, Contestant fast,
      String format) {
    return row.containsKey(slow) && row.containsKey(fast)
        ? String.format(Locale.ROOT, format,
            milliseconds(row.get(slow)) / milliseconds(row.get(fast)))
        : " ".repeat(8);
  }

  private static double milliseconds(RunResult result) {
    return result.getPrimaryResult().getScore();
  }
}
