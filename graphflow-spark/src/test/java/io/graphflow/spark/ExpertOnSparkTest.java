package io.graphflow.spark;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.substring_index;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.function.Supplier;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.Test;

/**
 * How long queries over all edges take, against what one writes by hand who knows Spark and how GraphAr's files lie: {@code
 * -Dgraphflow.spark.network=FILE} names the graph of an exported social network, such as that of {@code graphflow generate snb
 * --scale 1}. Prints the medians of seven runs, after three that are not measured.
 */
class ExpertOnSparkTest {
  private static final String NETWORK = System.getProperty("graphflow.spark.network");
  private static final SparkSession SPARK = LocalSpark.SESSION;
  private static final int WARM_UPS = 3;
  private static final int RUNS = 7;
  private static final String SOURCE = "_graphArSrcIndex";
  private static final String DESTINATION = "_graphArDstIndex";

  @Test
  void queriesOverAllEdges() {
    assumeTrue(NETWORK != null);
    GraphflowSpark graph = GraphflowSpark.open(SPARK, Path.of(NETWORK));
    compare("end", graph,
        "MATCH (p:Person)-[:LIKES]->(c:Comment) WHERE c.length > 80 RETURN count(*) AS n",
        () -> files("edge/Person_LIKES_Comment/ordered_by_source/adj_list")
            .select(col(DESTINATION))
            .join(vertices("Comment").filter(col("length").gt(80)).select(col("place")),
                col(DESTINATION).equalTo(col("place")))
            .groupBy()
            .count());
    compare("both ends", graph,
        "MATCH (p:Person)-[:KNOWS]->(q:Person) WHERE p.birthday < q.birthday RETURN count(*) AS n",
        () -> files("edge/Person_KNOWS_Person/ordered_by_source/adj_list")
            .join(vertices("Person").select(col("place").as(SOURCE), col("birthday").as("first")),
                SOURCE)
            .join(vertices("Person")
                .select(col("place").as(DESTINATION), col("birthday").as("second")), DESTINATION)
            .filter(col("first").lt(col("second")))
            .groupBy()
            .count());
    compare("edge", graph,
        "MATCH (p:Person)-[l:LIKES]->(c:Comment) WHERE l.creationDate > 1300000000000"
            + " RETURN count(*) AS n",
        () -> files("edge/Person_LIKES_Comment/ordered_by_source/properties")
            .filter(col("creationDate").gt(1300000000000L))
            .groupBy()
            .count());
    compare("edge and its ends", graph,
        "MATCH (p:Person)-[l:LIKES]->(c:Comment) WHERE l.creationDate > 1300000000000"
            + " RETURN p.gender AS gender, count(*) AS n",
        () -> placed("edge/Person_LIKES_Comment/ordered_by_source/adj_list", 1 << 22)
            .select(col(SOURCE), col("place"))
            .join(placed("edge/Person_LIKES_Comment/ordered_by_source/properties", 1 << 22)
                .filter(col("creationDate").gt(1300000000000L))
                .select(col("place")), "place")
            .select(col(SOURCE))
            .join(vertices("Person").select(col("place").as(SOURCE), col("gender")), SOURCE)
            .groupBy(col("gender"))
            .count());
  }

  /** Prints how long both take; they must answer the same. */
  private static void compare(String name, GraphflowSpark graph, String query,
      Supplier<Dataset<Row>> expert) {
    assertThat(graph.query(query, Map.of()).collectAsList()).as(query)
        .containsExactlyInAnyOrderElementsOf(expert.get().collectAsList());
    double own = median(() -> graph.query(query, Map.of()));
    double others = median(expert);
    System.out.printf("%s: %.0f ms, by hand %.0f ms, %.2f times%n", name, own, others,
        own / others);
  }

  private static double median(Supplier<Dataset<Row>> query) {
    double[] millis = new double[RUNS];
    for (int run = -WARM_UPS; run < RUNS; run++) {
      long start = System.nanoTime();
      query.get().collectAsList();
      if (run >= 0) {
        millis[run] = (System.nanoTime() - start) / 1e6;
      }
    }
    Arrays.sort(millis);
    return millis[RUNS / 2];
  }

  /** All files of a folder of the graph. */
  private static Dataset<Row> files(String folder) {
    return SPARK.read()
        .option("recursiveFileLookup", true)
        .parquet(Path.of(NETWORK).resolveSibling(folder).toString());
  }

  /** All files of a folder, with the place of each row, of a folder that has one part. */
  private static Dataset<Row> placed(String folder, long chunkSize) {
    Column chunk = substring_index(col("_metadata.file_path"), "/chunk", -1).cast("long");
    return files(folder).withColumn("place",
        chunk.multiply(lit(chunkSize)).plus(col("_metadata.row_index")));
  }

  private static Dataset<Row> vertices(String type) {
    return placed("vertex/" + type + "/properties", 1 << 18);
  }
}
