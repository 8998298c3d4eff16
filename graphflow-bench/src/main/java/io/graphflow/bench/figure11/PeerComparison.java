package io.graphflow.bench.figure11;

import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Plot;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.Workload;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** The part of Figure 11 in which other systems stand beside GraphflowDB. */
final class PeerComparison {
  private static final List<Engine> BESIDE = List.of(Engine.GF_CL, Engine.GF_RV);

  private final Figure11Part part;
  private final Workload workload;
  private final Results measured;
  private final List<String> peers;

  /** Takes the results of {@link PeerMeasurement} out of all. */
  PeerComparison(Figure11Part part, Results results) {
    this.part = part;
    workload = part.workload();
    measured = results.of(PeerMeasurement.BENCHMARK);
    peers = measured.values(PeerMeasurement.PEER);
  }

  /**
   * Adds nothing if no peer took part.
   *
   * @param times milliseconds of each query in each engine
   */
  void addTo(Section.Builder section, Map<Engine, Map<String, Double>> times) {
    if (peers.isEmpty()) {
      return;
    }
    List<Distribution> distributions = new ArrayList<>();
    for (Engine engine : BESIDE) {
      for (String peer : peers) {
        distributions.add(Distribution.of(
            peer + " / " + engine.displayName(), ratios(peer, times.get(engine))));
      }
    }
    section.paragraph("Other systems, embedded in a JVM of their own, with the same queries on the "
        + "same data, one thread, in their default settings; every answer was compared with "
        + "GraphflowDB's. This says how they do on this machine and this workload, not which "
        + "product is better.")
        .table(summary(distributions))
        .plot(new Plot.Boxes("peers", "Other systems, ratios of times",
            Plot.Axis.logarithmic("ratio of times; above 1 GraphflowDB is faster"),
            distributions.stream()
                .filter(distribution -> !distribution.ratios().isEmpty())
                .map(distribution -> new Plot.Box(distribution.name(), distribution.ratios()))
                .toList()))
        .table(timesOf(times.get(Engine.GF_CL)));
    String failures = PeerMeasurement.failures(measured);
    if (!failures.isEmpty()) {
      section.difference("Without an answer: " + failures + ".");
    }
    section.difference(switch (part) {
      case LDBC -> "The paper's medians, as times of GF-RV's: Vertica 13.1, MonetDB 22.8, Neo4j "
          + "46.1. Its comparison is of other versions, and of servers.";
      case JOB -> "The paper shows its systems for JOB in a plot only: all slower than GF-RV in "
          + "the median, Neo4j the most.";
    });
  }

  private double time(String peer, String query) {
    return measured.with(PeerMeasurement.PEER, peer).with("query", query).score();
  }

  private List<Double> ratios(String peer, Map<String, Double> engine) {
    return workload.queries()
        .stream()
        .map(query -> time(peer, query) / engine.get(query))
        .toList();
  }

  private static Table summary(List<Distribution> distributions) {
    Table.Builder table = Table.builder("ratio", "least", "median", "greatest", "queries",
        "below 1").caption("All queries that have an answer");
    for (Distribution distribution : distributions) {
      table.row(distribution.name(), Format.ratio(distribution.quantile(0)),
          Format.ratio(distribution.quantile(0.5)), Format.ratio(distribution.quantile(1)),
          String.valueOf(distribution.ratios().size()),
          String.valueOf(distribution.countBelow(1)));
    }
    return table.build();
  }

  private Table timesOf(Map<String, Double> lists) {
    List<String> header = new ArrayList<>(List.of("query", "GF-CL"));
    header.addAll(peers);
    peers.forEach(peer -> header.add(peer + " / GF-CL"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("Milliseconds a query, median");
    for (String query : workload.queries()) {
      List<String> row = new ArrayList<>(List.of(query, Format.number(lists.get(query))));
      peers.forEach(peer -> row.add(Format.number(time(peer, query))));
      peers.forEach(peer -> row.add(Format.ratio(time(peer, query) / lists.get(query))));
      table.row(row);
    }
    return table.build();
  }
}
