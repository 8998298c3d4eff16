package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.database.GraphStore;
import io.graphflow.transfer.LoadOptions;
import io.graphflow.transfer.LoadSummary;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;

/**
 * Loads LDBC SNB and LSQB with the shipped descriptors and compares numbers of vertices and edges with
 * numbers of lines. Runs when {@code -Dgraphflow.datasets=DIR} names the folder that holds {@code
 * ldbc-snb-sf0.1}, {@code lsqb-sf0.1}, {@code lsqb-example} and {@code lsqb-example-merged}.
 */
@EnabledIfSystemProperty(named = "graphflow.datasets", matches = ".+")
class BenchmarkDatasetsTest {
  private static final Path DATASETS = Path.of("..", "datasets");

  @TempDir
  private Path folder;

  private static Path data(String name) {
    return Path.of(System.getProperty("graphflow.datasets")).resolve(name);
  }

  private LoadSummary load(String descriptor, Path data) {
    Path database = folder.resolve("db");
    LoadSummary summary = DatasetLoader.load(
        DATASETS.resolve(descriptor), data, database, LoadOptions.DEFAULT);
    assertThat(GraphStore.verify(database).problems()).isEmpty();
    return summary;
  }

  /** Rows of all these files. */
  private static long rows(Path data, String... files) {
    return Arrays.stream(files).mapToLong(file -> {
      try (Stream<String> lines = Files.lines(data.resolve(file + ".csv"))) {
        return lines.count() - 1;
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }).sum();
  }

  private static long linesWith(Path file, String part) {
    try (Stream<String> lines = Files.lines(file)) {
      return lines.filter(line -> line.contains(part)).count();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void ldbcSocialNetwork() {
    Path data = data("ldbc-snb-sf0.1");
    LoadSummary summary = load("ldbc-snb-interactive.json", data);
    Path places = data.resolve("static/place_0_0.csv");
    Path organisations = data.resolve("static/organisation_0_0.csv");
    Map<String, Long> vertices = new LinkedHashMap<>();
    vertices.put("Person", rows(data, "dynamic/person_0_0"));
    vertices.put("Forum", rows(data, "dynamic/forum_0_0"));
    vertices.put("Post", rows(data, "dynamic/post_0_0"));
    vertices.put("Comment", rows(data, "dynamic/comment_0_0"));
    vertices.put("City", linesWith(places, "|city"));
    vertices.put("Country", linesWith(places, "|country"));
    vertices.put("Continent", linesWith(places, "|continent"));
    vertices.put("University", linesWith(organisations, "|university|"));
    vertices.put("Company", linesWith(organisations, "|company|"));
    vertices.put("Tag", rows(data, "static/tag_0_0"));
    vertices.put("TagClass", rows(data, "static/tagclass_0_0"));
    assertThat(summary.nodes()).isEqualTo(vertices);

    Map<String, Long> edges = new LinkedHashMap<>();
    edges.put("KNOWS", rows(data, "dynamic/person_knows_person_0_0"));
    edges.put("LIKES",
        rows(data, "dynamic/person_likes_post_0_0", "dynamic/person_likes_comment_0_0"));
    edges.put("HAS_CREATOR", rows(data, "dynamic/post_hasCreator_person_0_0",
        "dynamic/comment_hasCreator_person_0_0"));
    edges.put("HAS_TAG", rows(data, "dynamic/post_hasTag_tag_0_0",
        "dynamic/comment_hasTag_tag_0_0", "dynamic/forum_hasTag_tag_0_0"));
    edges.put("IS_LOCATED_IN", rows(data, "dynamic/person_isLocatedIn_place_0_0",
        "dynamic/post_isLocatedIn_place_0_0", "dynamic/comment_isLocatedIn_place_0_0",
        "static/organisation_isLocatedIn_place_0_0"));
    edges.put("REPLY_OF",
        rows(data, "dynamic/comment_replyOf_post_0_0", "dynamic/comment_replyOf_comment_0_0"));
    edges.put("CONTAINER_OF", rows(data, "dynamic/forum_containerOf_post_0_0"));
    edges.put("HAS_MEMBER", rows(data, "dynamic/forum_hasMember_person_0_0"));
    edges.put("HAS_MODERATOR", rows(data, "dynamic/forum_hasModerator_person_0_0"));
    edges.put("HAS_INTEREST", rows(data, "dynamic/person_hasInterest_tag_0_0"));
    edges.put("STUDY_AT", rows(data, "dynamic/person_studyAt_organisation_0_0"));
    edges.put("WORK_AT", rows(data, "dynamic/person_workAt_organisation_0_0"));
    edges.put("IS_PART_OF", rows(data, "static/place_isPartOf_place_0_0"));
    edges.put("HAS_TYPE", rows(data, "static/tag_hasType_tagclass_0_0"));
    edges.put("IS_SUBCLASS_OF", rows(data, "static/tagclass_isSubclassOf_tagclass_0_0"));
    assertThat(summary.relationships()).isEqualTo(edges);
    assertThat(summary.rejectedRows()).isZero();
  }

  @Test
  void lsqbProjected() {
    for (String name : new String[] {"lsqb-sf0.1", "lsqb-example"}) {
      Path data = data(name);
      LoadSummary summary = load("lsqb-projected-fk.json", data);
      summary.nodes()
          .forEach((label, count) -> assertThat(count).as(label).isEqualTo(rows(data, label)));
      assertThat(summary.relationships()).containsEntry("KNOWS", rows(data, "Person_knows_Person"))
          .containsEntry("IS_LOCATED_IN", rows(data, "Person_isLocatedIn_City",
              "University_isLocatedIn_City", "Company_isLocatedIn_Country",
              "Post_isLocatedIn_Country", "Comment_isLocatedIn_Country"))
          .containsEntry("REPLY_OF", rows(data, "Comment_replyOf_Comment", "Comment_replyOf_Post"))
          .containsEntry("CONTAINER_OF", rows(data, "Forum_containerOf_Post"));
    }
  }

  @Test
  void lsqbMergedIsTheSameGraphAsProjected() {
    load("lsqb-projected-fk.json", data("lsqb-example"));
    LoadedGraph projected = LoadedGraph.open(folder.resolve("db"));
    load("lsqb-merged-fk.json", data("lsqb-example-merged"));
    LoadedGraph merged = LoadedGraph.open(folder.resolve("db"));
    assertThat(merged.vertices()).containsExactlyInAnyOrderElementsOf(projected.vertices());
    assertThat(merged.edges()).containsExactlyInAnyOrderElementsOf(projected.edges());
  }
}
