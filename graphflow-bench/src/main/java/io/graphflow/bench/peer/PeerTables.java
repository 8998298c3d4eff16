package io.graphflow.bench.peer;

import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import java.util.ArrayList;
import java.util.List;

/** Other systems beside GF-CL, with one thread and with more. */
public final class PeerTables {
  private final Results measured;
  private final List<String> peers;

  /** Takes the results of {@link PeerMeasurement} out of all. */
  public PeerTables(Results results) {
    measured = results.of(PeerMeasurement.BENCHMARK);
    peers = measured.values(PeerMeasurement.PEER);
  }

  /**
   * A query that peers were asked, which is a row.
   *
   * @param key its name in the workload
   * @param title its name in the tables
   * @param lists what GF-CL took for it, with any number of threads
   */
  public record ComparedQuery(String key, String title, Results lists) {}

  /**
   * Adds a table for each number of threads, and nothing if no peer took part.
   *
   * @param section where to
   * @param queries the rows
   * @param threads the numbers of threads
   */
  public void addTo(Section.Builder section, List<ComparedQuery> queries, List<Integer> threads) {
    if (peers.isEmpty()) {
      return;
    }
    section.paragraph("Other systems, embedded in a JVM of their own, with the same queries on the "
        + "same data, in their default settings; every answer was compared with GraphflowDB's.");
    for (int count : threads) {
      section.table(table(queries, count));
    }
    String failures = PeerMeasurement.failures(measured);
    if (!failures.isEmpty()) {
      section.difference("Without an answer: " + failures + ".");
    }
  }

  /** Peers without parallel queries have dashes where there are several threads. */
  private Table table(List<ComparedQuery> queries, int threads) {
    List<String> header = new ArrayList<>(List.of("query", "GF-CL"));
    header.addAll(peers);
    peers.forEach(peer -> header.add(peer + " / GF-CL"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("Milliseconds a query, " + (threads == 1 ? "one thread" : threads + " threads")
            + "; a ratio above 1 says that GF-CL is faster");
    for (ComparedQuery query : queries) {
      double own = query.lists().with(PeerMeasurement.THREADS, threads).score();
      List<Double> others = peers.stream()
          .map(peer -> measured.with(PeerMeasurement.PEER, peer)
              .with(PeerMeasurement.THREADS, threads)
              .with("query", query.key())
              .score())
          .toList();
      List<String> row = new ArrayList<>(List.of(query.title(), Format.number(own)));
      others.forEach(other -> row.add(Format.number(other)));
      others.forEach(other -> row.add(Format.ratio(other / own)));
      table.row(row);
    }
    return table.build();
  }
}
