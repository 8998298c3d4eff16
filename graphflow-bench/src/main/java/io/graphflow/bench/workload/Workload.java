package io.graphflow.bench.workload;

import io.graphflow.Database;
import io.graphflow.bench.experiment.Setting;
import io.graphflow.bench.graph.BenchmarkGraph;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A set of queries. */
public enum Workload {
  /** The paper's 18 variants of LDBC SNB's interactive reads (section 8.6.1): Figure 11a. */
  LDBC,
  /** The first variants of the 33 queries of the Join Order Benchmark (section 8.6.2): Figure 11b. */
  JOB,
  /** {@link AfterPatternQuery}, over the graphs of {@link BenchmarkGraph#powerLaw}. */
  AFTER_PATTERN,
  /** The nine patterns of the Labelled Subgraph Query Benchmark, over the social network. */
  LSQB;

  private static final int EDGES_PER_VERTEX = 15;

  /** The names of its queries that SQL can say as well, in their order. */
  public List<String> queries() {
    return switch (this) {
      case LDBC -> List.of("is1", "is2", "is3", "is4", "is5", "is6", "is7", "ic1", "ic2", "ic3",
          "ic4", "ic5", "ic6", "ic7", "ic8", "ic9", "ic11", "ic12");
      case JOB -> IntStream.rangeClosed(1, 33).mapToObj(number -> number + "a").toList();
      case AFTER_PATTERN -> Arrays.stream(AfterPatternQuery.values())
          .filter(AfterPatternQuery::isComparable)
          .map(AfterPatternQuery::key)
          .toList();
      case LSQB -> IntStream.rangeClosed(1, 9).mapToObj(number -> "q" + number).toList();
    };
  }

  /** A query's Cypher. */
  public String text(String query) {
    return resource(query + ".cypher");
  }

  /** The same query in SQL, over the tables that {@link #tables} creates. */
  public String sql(String query) {
    return resource(query + ".sql");
  }

  /** SQL that creates the tables of the workload; a graph has the same ones for all workloads that are asked of it. */
  public String tables() {
    return this == LSQB ? LDBC.tables() : resource("schema.sql");
  }

  /** Values of the queries' parameters, chosen from the data such that there are answers. */
  public Map<String, Object> parameters(Database database) {
    return switch (this) {
      case LDBC -> LdbcParameters.choose(database);
      case JOB, LSQB -> Map.of();
      case AFTER_PATTERN -> AfterPatternParameters.choose(database);
    };
  }

  /** The graph that it is asked of. */
  public BenchmarkGraph graph(Setting setting) {
    return switch (this) {
      case LDBC -> setting.socialNetwork(setting.scale().choose(0.1, 1.0, 10.0));
      case JOB -> setting.movies(setting.scale().choose(0.01, 0.1, 1.0));
      case AFTER_PATTERN -> {
        int vertices = setting.scale().choose(20_000, 200_000, 1_000_000);
        yield BenchmarkGraph.powerLaw(vertices, (long) EDGES_PER_VERTEX * vertices);
      }
      case LSQB -> setting.socialNetwork(setting.scale().choose(0.03, 0.1, 1.0));
    };
  }

  private String resource(String name) {
    String folder = switch (this) {
      case LDBC -> "/datasets/ldbc/";
      case JOB -> "/datasets/job/";
      case AFTER_PATTERN -> "/datasets/after-pattern/";
      case LSQB -> "/datasets/lsqb/";
    };
    try (InputStream in = Workload.class.getResourceAsStream(folder + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
