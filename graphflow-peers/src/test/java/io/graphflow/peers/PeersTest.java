package io.graphflow.peers;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.bench.experiment.Measurement;
import io.graphflow.bench.ges.DrivenPeer;
import io.graphflow.bench.ges.GesPeersMeasurement;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.opening.CommandPeer;
import io.graphflow.bench.peer.Peer;
import io.graphflow.bench.peer.PeerData;
import io.graphflow.bench.peer.PeerFolder;
import io.graphflow.bench.peer.PeerMeasurement;
import io.graphflow.bench.workload.Workload;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.InteractiveTarget;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.interactive.network.DatabaseFolder;
import io.graphflow.interactive.network.NetworkFolder;
import io.graphflow.interactive.network.ScheduledUpdate;
import io.graphflow.interactive.network.UpdateStream;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every peer answers every query of all workloads as GraphflowDB does, over small generated data. */
class PeersTest {
  @TempDir
  static Path graphs;

  @BeforeAll
  static void keepGraphsHere() {
    System.setProperty(BenchmarkGraph.FOLDER_PROPERTY, graphs.toString());
  }

  @AfterAll
  static void forget() {
    System.clearProperty(BenchmarkGraph.FOLDER_PROPERTY);
  }

  static Stream<Arguments> comparisons() {
    return Peer.all()
        .stream()
        .flatMap(peer -> Stream.of(
            Arguments.of(peer.key(), Workload.LDBC, "snb-0.003"),
            Arguments.of(peer.key(), Workload.JOB, "imdb-0.002"),
            Arguments.of(peer.key(), Workload.AFTER_PATTERN, "powerlaw-1000-15000"),
            Arguments.of(peer.key(), Workload.LSQB, "snb-0.003")));
  }

  @Test
  void thePeersAreFound() {
    assertThat(Peer.onClassPath()).extracting(Peer::key)
        .containsExactly("duckdb-2.0.0", "kuzu-0.11.2", "ladybug-0.22.0", "neo4j-5.26.0");
  }

  /** LadybugDB needs Python, which machines may lack; it says so. */
  @Test
  void thoseThatLackSomethingTakeNoPart() {
    Peer ladybug = Peer.named("ladybug-0.22.0");
    assertThat(Peer.all()).extracting(Peer::name)
        .contains("duckdb", "kuzu", "neo4j")
        .filteredOn("ladybug"::equals)
        .hasSize(ladybug.missing().isEmpty() ? 1 : 0);
    ladybug.missing().ifPresent(what -> assertThat(what).contains("pip install ladybug==0.22.0"));
  }

  /** Whoever is not named is still known, as the measurement of a peer asks for it by its key. */
  @Test
  void onlyThoseTakePartThatAreNamed() {
    System.setProperty(Peer.PROPERTY, "neo4j,duckdb");
    try {
      assertThat(Peer.all()).extracting(Peer::name).containsExactly("duckdb", "neo4j");
      assertThat(Peer.named("kuzu-0.11.2").name()).isEqualTo("kuzu");
    } finally {
      System.clearProperty(Peer.PROPERTY);
    }
  }

  /** The measurement fails where an answer differs; what could not be answered has no score. */
  @ParameterizedTest
  @MethodSource("comparisons")
  void everyAnswerIsThatOfGraphflow(String peer, Workload workload, String graph)
      throws Exception {
    List<Measurement> measured = new PeerMeasurement()
        .measure(List.of(peer, workload.name(), graph, "0", "0", "60", "1"));
    assertThat(measured).hasSameSizeAs(workload.queries());
    Set<String> wrong = Peer.named(peer).wronglyAnswered(workload);
    assertThat(measured).filteredOn(query -> !wrong.contains(query.parameters().get("query")))
        .allSatisfy(query -> {
          assertThat(query.parameters()).doesNotContainKey(PeerMeasurement.FAILURE);
          assertThat(query.score()).isGreaterThan(0).isFinite();
        });
    assertThat(measured).filteredOn(query -> wrong.contains(query.parameters().get("query")))
        .hasSameSizeAs(wrong)
        .allSatisfy(query -> assertThat(query.parameters())
            .containsEntry(PeerMeasurement.FAILURE, "answered wrongly"));
  }

  /** Where LadybugDB is missing, there is none. */
  @Test
  void processesAnswerQueries() throws Exception {
    PeerData data =
        new PeerData(Workload.AFTER_PATTERN, BenchmarkGraph.named("powerlaw-1000-15000"));
    data.database();
    for (CommandPeer peer : CommandPeer.all()) {
      Process process = new ProcessBuilder(peer.command(data, PeerFolder.of(peer, data),
          "MATCH (a:Vertex)\nWHERE a.id < 3\nRETURN a.id AS id, a.id * 2 AS twice"))
          .redirectError(ProcessBuilder.Redirect.DISCARD)
          .start();
      assertThat(process.inputReader().lines()).as(peer.title())
          .containsExactlyInAnyOrder("id,twice", "0,0", "1,2", "2,4");
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  void someAreDriven() {
    assertThat(DrivenPeer.all()).extracting(Peer::key).containsExactly("neo4j-5.26.0");
  }

  /** Answers are compared with those of GF-FT, which is asked first. A machine may be too slow for any rate. */
  @Test
  void drivenPeersAnswerComplexReads() throws Exception {
    for (String system : List.of("gf-ft", "neo4j-5.26.0")) {
      List<Measurement> measured = new GesPeersMeasurement()
          .measure(List.of("snbupdates-0.01", "1", system, "3", "1", "5", "2", "1", "1"));
      assertThat(measured.subList(0, measured.size() - 1)).as(system)
          .hasSize(14)
          .allSatisfy(
              read -> assertThat(read.score()).isGreaterThan(0).isFinite());
    }
  }

  /** What updates have made is found by short reads, as in a database of GraphflowDB. */
  @Test
  void drivenPeersRunUpdates() throws Exception {
    BenchmarkGraph graph = BenchmarkGraph.named("snbupdates-0.01");
    DrivenPeer peer = DrivenPeer.all().getFirst();
    Path copy = graph.file("peer-updates");
    DatabaseFolder.copy(PeerFolder.of(peer, new PeerData(Workload.LDBC, graph)), copy);
    Path ours = graph.file("our-updates");
    DatabaseFolder.copy(graph.database(), ours);
    Set<InteractiveOperation> run = EnumSet.noneOf(InteractiveOperation.class);
    try (InteractiveTarget theirs = peer.drive(copy);
        InteractiveTarget own = InteractiveDatabase.open(
            ours, Engine.GF_CL, TreeMode.FUSED, Durability.SYNC)) {
      List<ScheduledUpdate> updates = updates(graph);
      for (ScheduledUpdate update : updates) {
        own.update(update.operation(), update.parameters());
        theirs.update(update.operation(), update.parameters());
        run.add(update.operation());
      }
      for (ScheduledUpdate update : updates) {
        for (InteractiveOperation read : InteractiveOperation.values()) {
          Map<String, Object> parameters = parameters(read, update);
          if (!parameters.isEmpty()) {
            assertThat(theirs.read(read, parameters)).as(read + " of " + update)
                .isEqualTo(own.read(read, parameters));
          }
        }
      }
    }
    assertThat(run).hasSize(8);
  }

  /** The first updates of all streams together that have each kind among them. */
  private static List<ScheduledUpdate> updates(BenchmarkGraph graph) throws IOException {
    List<ScheduledUpdate> updates = new ArrayList<>();
    for (Path stream : NetworkFolder.streams(graph.file(BenchmarkGraph.UPDATES))) {
      try (UpdateStream opened = UpdateStream.open(stream)) {
        for (ScheduledUpdate update = opened.next(); update != null; update = opened.next()) {
          updates.add(update);
        }
      }
    }
    updates.sort(Comparator.comparingLong(ScheduledUpdate::timeMillis));
    Set<InteractiveOperation> missing = EnumSet.noneOf(InteractiveOperation.class);
    updates.forEach(update -> missing.add(update.operation()));
    int count = 0;
    while (count < 300 || !missing.isEmpty()) {
      missing.remove(updates.get(count++).operation());
    }
    return updates.subList(0, count);
  }

  /** The parameters of a short read of what an update has made, or none. */
  private static Map<String, Object> parameters(
      InteractiveOperation read, ScheduledUpdate update) {
    if (read.kind() != OperationKind.SHORT_READ) {
      return Map.of();
    }
    String name = read.parameters().getFirst().name();
    Object made = update.parameters().get(name);
    if (made == null && name.equals("messageId")) {
      made = update.parameters().getOrDefault("postId", update.parameters().get("commentId"));
    }
    return made == null ? Map.of() : Map.of(name, made);
  }
}
