package io.graphflow.bench.ges;

import io.graphflow.bench.experiment.ForkedMeasurement;
import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerFolder;
import io.graphflow.bench.workload.Answer;
import io.graphflow.bench.workload.KnownAnswers;
import io.graphflow.bench.workload.Workload;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.driver.RunVerdict;
import io.graphflow.interactive.driver.TimedSearch;
import io.graphflow.interactive.network.DatabaseFolder;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What a database system does with LDBC's Interactive workload: the time of each complex read by itself, one thread,
 * answers compared with those of the systems before, and the highest rate of the whole workload that it keeps.
 *
 * <p>Arguments: the name of the graph, the scale factor whose frequencies of complex reads are taken, the key of a {@link
 * DrivenPeer} or {@link #OURS}, how many sets of parameters a read has, for how many milliseconds a read is warmed up and
 * then measured, the rate of the first try, the seconds of a try, the most tries, and the minutes after which no further
 * one begins.
 */
public final class GesPeersMeasurement implements ForkedMeasurement {
  /** The key of GF-FT, fused. */
  static final String OURS = "gf-ft";
  /** The name of the measurements of reads: mean milliseconds. */
  static final String READ = "read";
  /** The name of the measurement of the workload: operations a second. */
  static final String KEPT = "kept";
  /** The parameter of all: which system. */
  static final String SYSTEM = "system";
  /** The parameter of reads: which. */
  static final String OPERATION = "operation";

  private static final DrivenVariant VARIANT = DrivenVariant.FUSED;
  private static final double NANOS_PER_MILLI = 1e6;

  private final List<Measurement> measured = new ArrayList<>();
  private String system;

  /** Creates the measurement. */
  public GesPeersMeasurement() {}

  /** Opens a folder that may be changed. */
  @FunctionalInterface
  private interface Opener {
    InteractiveTarget open(Path folder) throws Exception;
  }

  @Override
  public List<Measurement> measure(List<String> arguments) throws Exception {
    BenchmarkGraph graph = BenchmarkGraph.named(arguments.get(0));
    DrivenNetwork network = DrivenNetwork.of(graph, arguments.get(1));
    system = arguments.get(2);
    Path files = graph.database();
    Opener opener = folder -> InteractiveDatabase.open(
        folder, VARIANT.engine(), VARIANT.trees(), DrivenNetwork.DURABILITY);
    if (!system.equals(OURS)) {
      DrivenPeer peer = (DrivenPeer) Peer.named(system);
      files = PeerFolder.of(
          peer, new PeerData(Workload.LDBC, graph));
      opener = peer::drive;
    }
    Path copy = graph.file("driven-" + system);
    reads(network, graph, files, copy, opener, Integer.parseInt(arguments.get(3)),
        Duration.ofMillis(Long.parseLong(arguments.get(4))));
    search(network, files, copy, opener,
        new TimedSearch.Limits(Double.parseDouble(arguments.get(5)),
            Integer.parseInt(arguments.get(6)), Integer.parseInt(arguments.get(7)),
            Duration.ofMinutes(Long.parseLong(arguments.get(8)))));
    return measured;
  }

  private void reads(DrivenNetwork network, BenchmarkGraph graph, Path files, Path copy,
      Opener opener, int sets, Duration time) throws Exception {
    KnownAnswers known = new KnownAnswers(graph);
    DatabaseFolder.copy(files, copy);
    try (InteractiveTarget target = opener.open(copy)) {
      for (var entry : network.parameters().entrySet()) {
        InteractiveOperation operation = entry.getKey();
        List<Map<String, Object>> given =
            entry.getValue().subList(0, Math.min(sets, entry.getValue().size()));
        for (Map<String, Object> parameters : given) {
          known.check(operation + new TreeMap<>(parameters).toString(),
              Answer.of(comparable(operation, target.read(operation, parameters))), system);
        }
        meanMillis(target, operation, given, time);
        measured.add(new Measurement("", READ,
            new TreeMap<>(Map.of(SYSTEM, system, OPERATION, operation.name())),
            meanMillis(target, operation, given, time), Double.NaN, "ms/op", new TreeMap<>()));
      }
    } finally {
      DatabaseFolder.delete(copy);
    }
    known.store();
  }

  /** Rows in which lists without an order have one. */
  private static List<List<Object>> comparable(
      InteractiveOperation operation, List<List<Object>> rows) {
    List<List<Object>> comparable = new ArrayList<>();
    for (List<Object> row : rows) {
      List<Object> values = new ArrayList<>(row);
      for (int column = 0; column < values.size(); column++) {
        if (operation.isWithoutOrder(column) && values.get(column) instanceof List<?> list) {
          values.set(column,
              list.stream().sorted(Comparator.comparing(Object::toString)).toList());
        }
      }
      comparable.add(values);
    }
    return comparable;
  }

  /** Runs each set at least once, one after the other, until the time has passed at the end of a round. */
  private static double meanMillis(InteractiveTarget target, InteractiveOperation operation,
      List<Map<String, Object>> sets, Duration time) {
    long start = System.nanoTime();
    long runs = 0;
    long passed;
    do {
      for (Map<String, Object> parameters : sets) {
        target.read(operation, parameters);
        runs++;
      }
      passed = System.nanoTime() - start;
    } while (passed < time.toNanos());
    return passed / NANOS_PER_MILLI / runs;
  }

  private void search(DrivenNetwork network, Path files, Path copy, Opener opener,
      TimedSearch.Limits limits) throws IOException, InterruptedException {
    RunVerdict kept = new TimedSearch(network.workload(), limits).run((_, _, pace) -> {
      DatabaseFolder.copy(files, copy);
      try (InteractiveTarget target = opened(opener, copy)) {
        return network.run(target, pace, DrivenNetwork.readers(DrivenNetwork.ALL_READERS))
            .verdict();
      } finally {
        DatabaseFolder.delete(copy);
      }
    }).verdict();
    measured.add(Measurement.of("", KEPT, new TreeMap<>(Map.of(SYSTEM, system)),
        kept == null ? Double.NaN : kept.throughput(), "ops/s"));
  }

  private static InteractiveTarget opened(Opener opener, Path folder) throws IOException {
    try {
      return opener.open(folder);
    } catch (IOException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new IOException("the database cannot be opened: " + e.getMessage(), e);
    }
  }
}
