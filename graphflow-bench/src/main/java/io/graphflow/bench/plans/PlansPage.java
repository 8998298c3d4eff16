package io.graphflow.bench.plans;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.bench.cycles.CycleQuery;
import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.table4.KHopQuery;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/**
 * {@code docs/plans.md}: how GF-CL and GF-CV plan the queries of the paper's Table 4, triangles, a star,
 * and the nine of the Labelled Subgraph Query Benchmark. The graphs are generated, each from one seed,
 * so that the same optimizer gives the same page; a test compares.
 */
public final class PlansPage {
  /** The page, below the root of the project. */
  public static final String FILE = "docs/plans.md";

  private static final int LSQB_QUERIES = 9;
  private static final int MOST_HOPS = 3;

  /** Large enough that plans of paths differ from those of a few edges. */
  private static final BenchmarkGraph POWER_LAW = BenchmarkGraph.powerLaw(10_000, 150_000);
  private static final BenchmarkGraph NETWORK = BenchmarkGraph.socialNetwork(0.01);

  private static final String BEGINNING =
      """
          # Plans of well-known queries

          What `EXPLAIN` shows of them on two small generated graphs, in the order of joins that the optimizer
          chooses; the tables of the paper are measured in a fixed one, from left to right. The operators are
          described in [planning.md](planning.md). `scripts/reproduce --plans` writes this page, and a test
          compares it with what is planned.

          """;

  private final Path checkout;
  private final StringBuilder page = new StringBuilder(BEGINNING);

  private PlansPage(Path checkout) {
    this.checkout = checkout;
  }

  /**
   * Makes the page with the present optimizer.
   *
   * @param checkout the root of the project
   * @throws IOException if a graph cannot be made or a query cannot be read
   */
  public static String of(Path checkout) throws IOException {
    PlansPage made = new PlansPage(checkout);
    made.add();
    return made.page.toString().stripTrailing() + "\n";
  }

  private void add() throws IOException {
    try (Database database = Database.open(POWER_LAW.database())) {
      page.append(
          "## Table 4 of the paper\n\nOn a power-law graph of 10,000 vertices and 150,000 edges.\n\n");
      for (KHopQuery.Kind kind : KHopQuery.Kind.values()) {
        for (int hops = 1; hops <= MOST_HOPS; hops++) {
          KHopQuery query = KHopQuery.on(POWER_LAW, hops, kind, KHopQuery.Rule.WALKS, 1);
          add("%d-hop %s".formatted(hops, kind), query.text(), database);
        }
      }
      page.append("## Cycles and stars\n\nOn the same graph.\n\n");
      CycleQuery triangles = new CycleQuery(POWER_LAW.edgeNames(), false);
      add("Triangles", triangles.text(), database);
      String vertex = POWER_LAW.edgeNames().vertexLabel();
      String edge = POWER_LAW.edgeNames().edgeLabel();
      add(
          "A star of three edges, its ends grouped by one of them",
          "MATCH (a:%1$s)-[:%2$s]->(b:%1$s), (a)-[:%2$s]->(c:%1$s), (a)<-[:%2$s]-(d:%1$s) "
              .formatted(vertex, edge) + "RETURN b.id AS id, count(*) AS stars",
          database);
    }
    try (Database database = Database.open(NETWORK.database())) {
      page.append(
          "## LSQB\n\nOn a social network of scale 0.01; the texts are in [datasets/lsqb](../datasets/lsqb).\n\n");
      for (int number = 1; number <= LSQB_QUERIES; number++) {
        String text =
            Files.readString(checkout.resolve("datasets/lsqb/q%d.cypher".formatted(number)));
        add("q" + number, withoutComments(text), database);
      }
    }
  }

  private static String withoutComments(String text) {
    return text.lines().filter(line -> !line.startsWith("//")).collect(Collectors.joining("\n"));
  }

  private void add(String title, String query, Database database) {
    page.append("### ").append(title).append("\n\n```cypher\n").append(query).append("\n```\n\n");
    List<String> plans = new ArrayList<>();
    for (Engine engine : List.of(Engine.GF_CL, Engine.GF_CV)) {
      SessionOptions options = SessionOptions.DEFAULT.withEngine(engine).withThreads(1);
      try (Session session = database.session(options)) {
        plans.add(session.run("EXPLAIN " + query).consume().plan().orElseThrow());
      }
    }
    if (plans.getFirst().equals(plans.getLast())) {
      addPlan("GF-CL and GF-CV", plans.getFirst());
    } else {
      addPlan("GF-CL", plans.getFirst());
      addPlan("GF-CV", plans.getLast());
    }
  }

  private void addPlan(String engines, String plan) {
    page.append(engines).append(":\n\n```\n").append(plan.strip()).append("\n```\n\n");
  }
}
