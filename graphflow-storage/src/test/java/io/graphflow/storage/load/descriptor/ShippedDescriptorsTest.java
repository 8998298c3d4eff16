package io.graphflow.storage.load.descriptor;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The descriptors in {@code datasets/}. */
class ShippedDescriptorsTest {
  private static final Path DATASETS = Path.of("..", "datasets");
  private static final Set<String> SNB_EDGES = Set.of("KNOWS", "LIKES", "HAS_CREATOR", "HAS_TAG",
      "IS_LOCATED_IN", "REPLY_OF", "CONTAINER_OF", "HAS_MEMBER", "HAS_MODERATOR", "HAS_INTEREST",
      "STUDY_AT", "WORK_AT", "IS_PART_OF", "HAS_TYPE", "IS_SUBCLASS_OF");
  private static final Set<String> SNB_VERTICES = Set.of("Person", "Forum", "Post", "Comment",
      "City", "Country", "Continent", "University", "Company", "Tag", "TagClass", "Message",
      "Place", "Organisation");

  static List<Path> descriptors() {
    try (Stream<Path> files = Files.list(DATASETS)) {
      return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static DatasetDescriptor read(String name) {
    return DescriptorReader.read(DATASETS.resolve(name), name);
  }

  @ParameterizedTest
  @MethodSource("descriptors")
  void allCanBeRead(Path file) {
    DatasetDescriptor descriptor = DescriptorReader.read(file, file.toString());
    assertThat(descriptor.tables()).isNotEmpty().allMatch(table -> table.key() >= 0);
    assertThat(descriptor.edgeLabels()).isNotEmpty();
  }

  @Test
  void socialNetworksHaveTheOfficialLabels() {
    for (String name : List.of("ldbc-snb-interactive.json", "lsqb-projected-fk.json",
        "lsqb-merged-fk.json")) {
      DatasetDescriptor descriptor = read(name);
      assertThat(descriptor.tables()
          .stream()
          .map(Table::labels)
          .flatMap(List::stream)
          .collect(Collectors.toSet())).as(name).isEqualTo(SNB_VERTICES);
      assertThat(descriptor.edgeLabels().stream().map(Edges::name).collect(Collectors.toSet()))
          .as(name)
          .isEqualTo(SNB_EDGES);
    }
  }

  @Test
  void socialNetworksPromiseTheSameCardinalities() {
    List<String> promises = Stream.of("ldbc-snb-interactive.json", "lsqb-projected-fk.json",
        "lsqb-merged-fk.json")
        .map(name -> read(name).edgeLabels()
            .stream()
            .map(edges -> edges.name() + " " + edges.cardinality().text())
            .sorted()
            .collect(Collectors.joining(", ")))
        .distinct()
        .toList();
    assertThat(promises).hasSize(1);
  }

  @Test
  void imdbNamesAll21Tables() throws IOException {
    String text = Files.readString(DATASETS.resolve("imdb-job.json"));
    assertThat(List.of("aka_name", "aka_title", "cast_info", "char_name", "comp_cast_type",
        "company_name", "company_type", "complete_cast", "info_type", "keyword", "kind_type",
        "link_type", "movie_companies", "movie_info", "movie_info_idx", "movie_keyword",
        "movie_link", "name", "person_info", "role_type", "title"))
        .hasSize(21)
        .allMatch(table -> text.contains("\"" + table + ".csv\""));
  }
}
