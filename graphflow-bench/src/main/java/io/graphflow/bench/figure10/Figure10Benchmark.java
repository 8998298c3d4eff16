package io.graphflow.bench.figure10;

import io.graphflow.bench.graph.BenchmarkGraph;
import io.graphflow.bench.graph.KnownNumbers;
import io.graphflow.bench.limit.Contestant;
import io.graphflow.bench.limit.LimitBenchmark;
import io.graphflow.bench.limit.Question;
import io.graphflow.research.StorageOptions;
import java.io.IOException;
import java.util.List;
import org.openjdk.jmh.annotations.Param;

/**
 * The paper's Figure 10 (section 8.4): {@code MATCH (a:Person)-[:LIKES]->(b:Comment)} reads {@code
 * b.creationDate} of all comments, some of which are NULL. Lists are the same in all
 * configurations; only the column differs. GF-CL, one thread; {@link LikedDates} is the loop by
 * hand.
 *
 * <p>The paper's sink takes values and drops them. Here a predicate that half of the values pass
 * does the same: it reads every value, and makes nothing else of a row.
 */
public class Figure10Benchmark extends LimitBenchmark {
  /** Name of a graph of densities. */
  @Param("densities-snb-1.0")
  String graph;

  /** Percent of the comments whose date is not NULL. */
  @Param({"10", "20", "30", "40", "50", "60", "70", "80", "90", "100"})
  int density;

  /** How NULLs are stored, as {@link NullStructure#parse} takes it; nothing to loops. */
  @Param({"uncompressed", "map", "popcount", "vanilla"})
  String nulls;

  @Param({"PLAIN", "GF_CL"})
  Contestant contestant;

  @Override
  protected Contestant contestant() {
    return contestant;
  }

  @Override
  protected Question question() throws IOException {
    BenchmarkGraph made = BenchmarkGraph.named(graph);
    long median = KnownNumbers.numberOfDatabase(made, "median at density " + density,
        folder -> LikedDates.read(folder, density).median());
    String text = "MATCH (a:Person)-[:LIKES]->(b:Comment) WHERE b.creationDate" + density + " > "
        + median + " RETURN count(*) AS likes";
    return new Question(made, text, List.of("a", "b"), folder -> {
      LikedDates dates = LikedDates.read(folder, density);
      return () -> dates.countAbove(median);
    });
  }

  @Override
  protected StorageOptions storage() {
    return StorageOptions.FILES.withNullCompression(NullStructure.parse(nulls));
  }
}
