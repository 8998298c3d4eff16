package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.lake.LakeFormats;
import io.graphflow.core.lake.LakePlace;
import io.graphflow.core.lake.LakeReport;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.FileType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Sound graphs are sound, and of others each problem is told, not the first alone. */
final class VerifyTest {
  @TempDir
  private Path folder;

  private LakeReport verify(Path graph) {
    return LakeFormats.require().verify(LakePlace.of(graph), null);
  }

  private List<String> problems(Path graph) {
    List<String> problems = verify(graph).problems();
    assertThat(problems).allMatch(problem -> problem.startsWith(folder.toString()));
    return problems.stream()
        .map(problem -> problem.substring(folder.toString().length() + 1))
        .toList();
  }

  private void replace(String file, String what, String with) throws IOException {
    String text = Files.readString(folder.resolve(file));
    assertThat(text).contains(what);
    Files.writeString(folder.resolve(file), text.replace(what, with));
  }

  @ParameterizedTest
  @EnumSource(value = FileType.class, names = {"PARQUET", "CSV", "JSON"})
  void sound(FileType type) throws IOException {
    Path graph = new TestLake().type(type).orders(AdjacencyOrder.values()).write(folder);
    LakeReport report = verify(graph);
    assertThat(report.problems()).isEmpty();
    assertThat(report.notes()).isEmpty();
    assertThat(report.vertexCount()).isEqualTo(11);
    assertThat(report.edgeCount()).isEqualTo(15);
    try (Stream<Path> files = Files.walk(folder)) {
      List<Path> data = files.filter(Files::isRegularFile)
          .filter(file -> !file.toString().matches(".*(_count\\d*|yml)"))
          .toList();
      long bytes = 0;
      for (Path file : data) {
        // Parts without edges have offsets that nobody needs.
        bytes += Files.size(file);
      }
      assertThat(report.totalBytes()).isBetween(bytes * 9 / 10, bytes);
      assertThat(report.fileCount()).isBetween(data.size() * 9 / 10, data.size());
    }
  }

  @Test
  void former() throws IOException {
    Path graph = new TestLake().formerKeys()
        .groupsInCopies()
        .withoutIndexColumn()
        .withoutSlashes()
        .narrowOffsets()
        .shortOffsets()
        .reversedLists()
        .orders(AdjacencyOrder.ORDERED_BY_SOURCE, AdjacencyOrder.ORDERED_BY_DESTINATION)
        .write(folder);
    LakeReport report = verify(graph);
    assertThat(report.problems()).isEmpty();
    assertThat(report.notes()).hasSize(7)
        .anyMatch(note -> note.endsWith("Person.vertex.yml:3:9: the prefix 'vertex/Person' does not"
            + " end with a slash, without which some readers look for other files"))
        .anyMatch(note -> note.endsWith("Person_KNOWS_Person.edge.yml: vertices whose neighbours in"
            + " ordered_by_source do not ascend: 2. The format allows it; to read them in order"
            + " takes a sort."));
  }

  @Test
  void allProblemsAtOnce() throws IOException {
    Path graph = new TestLake().type(FileType.CSV)
        .orders(AdjacencyOrder.ORDERED_BY_SOURCE, AdjacencyOrder.UNORDERED_BY_DESTINATION)
        .write(folder);
    replace("vertex/Person/id/chunk0", "0,10", "4,10");
    replace("vertex/Person/id/chunk2", "6,9223372036854775807", "6,7");
    replace("vertex/City/name/chunk1", "Ålesund", "Ulm");
    replace("edge/Person_LIVES_IN_City/ordered_by_source/offset/chunk1", "1\n", "2\n");
    replace("edge/Person_KNOWS_Person/ordered_by_source/adj_list/part1/chunk1", "4,", "5,");
    replace("edge/Person_KNOWS_Person/unordered_by_dest/since/part0/chunk0", "since\n",
        "since\n1\n");
    assertThat(problems(graph))
        .anyMatch(problem -> problem.startsWith(
            "vertex/Person/id/chunk0: row 0 (from 0): expected vertex 0, found 4"))
        .anyMatch(problem -> problem.equals("Person.vertex.yml: expected other primary keys of all"
            + " vertices 'Person', found id = 7 of vertex 6 (from 0) twice"))
        .anyMatch(problem -> problem.equals("City.vertex.yml: expected other primary keys of all"
            + " vertices 'City', found name = 'Ulm' of vertex 2 (from 0) twice"))
        .anyMatch(problem -> problem.startsWith(
            "edge/Person_LIVES_IN_City/ordered_by_source/offset/chunk1: row ")
            && problem.contains("found 2"))
        .anyMatch(problem -> problem.startsWith(
            "edge/Person_KNOWS_Person/ordered_by_source/adj_list/part1/chunk1: row 0 (from 0),"
                + " column '_graphArSrcIndex': expected 4, the vertex whose list is there by "))
        .anyMatch(problem -> problem.startsWith(
            "edge/Person_KNOWS_Person/unordered_by_dest/since/part0/chunk0: expected 2 rows, found"
                + " more"))
        .hasSize(6);
  }

  @Test
  void missingAndSurplusFiles() throws IOException {
    Path graph = new TestLake()
        .orders(AdjacencyOrder.ORDERED_BY_SOURCE, AdjacencyOrder.ORDERED_BY_DESTINATION)
        .write(folder);
    Files.delete(folder.resolve("vertex/City/name/chunk0"));
    Files.delete(
        folder.resolve("edge/Person_KNOWS_Person/ordered_by_dest/adj_list/part1/chunk0"));
    Files.copy(folder.resolve("edge/Person_KNOWS_Person/ordered_by_source/adj_list/part0/chunk0"),
        folder.resolve("edge/Person_KNOWS_Person/ordered_by_source/adj_list/part0/chunk2"));
    assertThat(problems(graph)).hasSize(3)
        .anyMatch(problem -> problem.startsWith(
            "vertex/City/name/chunk0: there is no such file; the vertices 'City' need it"))
        .anyMatch(problem -> problem.startsWith("edge/Person_KNOWS_Person/ordered_by_dest/adj_list/"
            + "part1/chunk0: there is no such file; the edges 'Person_KNOWS_Person' need it"))
        .anyMatch(problem -> problem.startsWith("edge/Person_KNOWS_Person/ordered_by_source/"
            + "adj_list/part0/chunk2: expected no such file, as "));
    Files.delete(folder.resolve("Person.vertex.yml"));
    assertThat(problems(graph)).containsExactly("Person.vertex.yml: there is no such file");
  }

  /** Copies that differ in an end, in a property or in a NULL alone. */
  @Test
  void copiesThatDiffer() throws IOException {
    Path graph = new TestLake().type(FileType.CSV)
        .orders(AdjacencyOrder.UNORDERED_BY_SOURCE, AdjacencyOrder.UNORDERED_BY_DESTINATION)
        .write(folder);
    String copy = "edge/Person_KNOWS_Person/unordered_by_dest/";
    for (List<String> each : List.of(
        List.of("adj_list/part2/chunk0", "4,7\n", "1,7\n"),
        List.of("since/part1/chunk0", "since\n2002\n", "since\n2001\n"),
        List.of("since/part1/chunk0", "since\n2002\n", "since\n\n"),
        List.of("note/part1/chunk0", "\"note 2\"", "\"note 3\""))) {
      String file = copy + each.get(0);
      String text = Files.readString(folder.resolve(file));
      replace(file, each.get(1), each.get(2));
      assertThat(problems(graph)).containsExactly("Person_KNOWS_Person.edge.yml: expected in"
          + " unordered_by_dest the same 11 edges, with the same properties, as in"
          + " unordered_by_source, found 11 others");
      Files.writeString(folder.resolve(file), text);
    }
    assertThat(problems(graph)).isEmpty();
    // The same edges in another order are the same; one more is not.
    replace(copy + "since/part1/chunk0", "since\n2002\n", "since\n2001\n");
    replace(copy + "since/part1/chunk0", "since\n2001\n", "since\n2002\n");
    assertThat(problems(graph)).isEmpty();
  }

  @Test
  void problemsHaveABound() throws IOException {
    Path graph = folder.resolve("g.graph.yml");
    Files.writeString(graph, "vertices: [v.yml]\n");
    Files.writeString(folder.resolve("v.yml"), """
        {type: v, chunk_size: 1, property_groups: [{file_type: csv, properties: [{name: a,
          data_type: int64}]}]}
        """);
    TestLake.count(folder.resolve("v/vertex_count"), 150);
    Files.createDirectories(folder.resolve("v/a"));
    for (int chunk = 0; chunk < 150; chunk++) {
      Files.writeString(folder.resolve("v/a/chunk" + chunk), "a\nx\n");
    }
    assertThat(verify(graph).problems()).hasSize(101)
        .endsWith("There are 50 more problems.");
  }
}
