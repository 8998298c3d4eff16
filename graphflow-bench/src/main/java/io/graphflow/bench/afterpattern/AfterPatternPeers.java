package io.graphflow.bench.afterpattern;

import io.graphflow.bench.experiment.Results;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.report.Format;
import io.graphflow.bench.report.Section;
import io.graphflow.bench.report.Table;
import io.graphflow.bench.workload.AfterPatternQuery;
import io.graphflow.options.Engine;
import java.util.ArrayList;
import java.util.List;

/** Other systems beside GF-CL, with one thread and with more. */
final class AfterPatternPeers {
  private final Results engines;
  private final Results measured;
  private final List<String> peers;

  /** Takes the results of {@link PeerMeasurement} out of all. */
  AfterPatternPeers(Results results) {
    engines = results.with("memoryMegabytes", 0).with("engine", Engine.GF_CL);
    measured = results.of(PeerMeasurement.BENCHMARK);
    peers = measured.values(PeerMeasurement.PEER);
  }

  /** Adds nothing if no peer took part. */
  void addTo(Section.Builder section, List<AfterPatternQuery> queries, List<Integer> threads) {
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
  private Table table(List<AfterPatternQuery> queries, int threads) {
    List<String> header = new ArrayList<>(List.of("query", "GF-CL"));
    header.addAll(peers);
    peers.forEach(peer -> header.add(peer + " / GF-CL"));
    Table.Builder table = Table.builder(header.toArray(String[]::new))
        .caption("Milliseconds a query, " + (threads == 1 ? "one thread" : threads + " threads")
            + "; a ratio above 1 says that GF-CL is faster");
    for (AfterPatternQuery query : queries) {
      double own = engines.with("query", query).with("threads", threads).score();
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
