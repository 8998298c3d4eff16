package io.graphflow.core.dataset;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.EngineThreads;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * The nine queries of the Labelled Subgraph Query Benchmark count what nested loops count in small random
 * networks, in changes and in files: what {@link LsqbTest} does where the benchmark's data is there.
 */
final class LsqbModelTest {
  @TempDir
  private Path folder;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void countsAreThoseOfNestedLoops(long seed) throws IOException {
    SmallNetwork network = new SmallNetwork(new Random(seed));
    List<Long> expected = counts(network);
    // Few networks have a triangle within a country.
    assertThat(expected).hasSize(9).filteredOn(count -> count == 0).hasSizeLessThan(2);
    try (Database database = Database.create(folder.resolve("database"));
        Session writer = database.session()) {
      network.create(writer);
      check(database, expected, "in changes");
      writer.run("CHECKPOINT").consume();
      check(database, expected, "in files");
    }
  }

  private static void check(Database database, List<Long> expected, String where)
      throws IOException {
    for (Engine engine : Engine.values()) {
      for (int threads : EngineThreads.of(engine)) {
        List<Long> counts = new ArrayList<>();
        try (Session session = database.session(
            SessionOptions.DEFAULT.withEngine(engine).withThreads(threads))) {
          for (int query = 1; query <= expected.size(); query++) {
            String text = Files.readString(Datasets.shipped("lsqb/q" + query + ".cypher"));
            counts.add(session.run(text).single().get("count").asLong());
          }
        }
        assertThat(counts).as("%s, %d threads, %s", engine.displayName(), threads, where)
            .isEqualTo(expected);
      }
    }
  }

  /** What the queries count, each as in its file. */
  private static List<Long> counts(SmallNetwork network) {
    List<int[]> knows = network.both("KNOWS");
    List<int[]> hasTag = network.edges("HAS_TAG");
    List<int[]> replyOf = network.edges("REPLY_OF");
    List<int[]> hasCreator = network.edges("HAS_CREATOR");
    List<int[]> likes = network.edges("LIKES");
    List<int[]> livesIn = network.edges("IS_LOCATED_IN");
    List<int[]> isPartOf = network.edges("IS_PART_OF");
    Matches tags = Matches.start()
        .step(hasTag, "message", "tag1")
        .step(replyOf, "comment", "message")
        .step(hasTag, "comment", "tag2")
        .different("tag1", "tag2");
    Matches interests = Matches.start()
        .step(knows, "person1", "person2")
        .step(knows, "person2", "person3")
        .different("person1", "person3")
        .step(network.edges("HAS_INTEREST"), "person3", "tag");
    Matches messages =
        Matches.start().step(hasTag, "message", "tag").step(hasCreator, "message", "person");
    return List.of(
        Matches.start()
            .step(isPartOf, "city", "country")
            .step(livesIn, "person", "city")
            .step(network.edges("HAS_MEMBER"), "forum", "person")
            .step(network.edges("CONTAINER_OF"), "forum", "post")
            .step(replyOf, "comment", "post")
            .step(hasTag, "comment", "tag")
            .step(network.edges("HAS_TYPE"), "tag", "class")
            .count(),
        Matches.start()
            .step(knows, "person1", "person2")
            .step(hasCreator, "comment", "person1")
            .step(replyOf, "comment", "post")
            .where(row -> network.is(row.get("post"), "Post"))
            .step(hasCreator, "post", "person2")
            .count(),
        Matches.start()
            .step(knows, "person1", "person2")
            .step(knows, "person2", "person3")
            .step(knows, "person3", "person1")
            .step(livesIn, "person1", "city1")
            .step(isPartOf, "city1", "country")
            .step(livesIn, "person2", "city2")
            .step(isPartOf, "city2", "country")
            .step(livesIn, "person3", "city3")
            .step(isPartOf, "city3", "country")
            .count(),
        messages.step(likes, "liker", "message").step(replyOf, "comment", "message").count(),
        tags.count(),
        interests.count(),
        messages.optionalStep(likes, "liker", "message")
            .optionalStep(replyOf, "comment", "message")
            .count(),
        tags.where(row -> !has(hasTag, row.get("comment"), row.get("tag1"))).count(),
        interests.where(row -> !has(knows, row.get("person1"), row.get("person3"))).count());
  }

  private static boolean has(List<int[]> edges, int source, int destination) {
    return edges.stream().anyMatch(edge -> edge[0] == source && edge[1] == destination);
  }
}
