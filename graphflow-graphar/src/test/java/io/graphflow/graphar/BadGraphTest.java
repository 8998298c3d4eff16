package io.graphflow.graphar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.exception.DataException;
import io.graphflow.exception.UsageException;
import io.graphflow.graphar.schema.AdjacencyOrder;
import io.graphflow.graphar.schema.DataType;
import io.graphflow.graphar.schema.FileType;
import io.graphflow.parquet.metadata.Compression;
import io.graphflow.parquet.schema.LogicalType.Simple;
import io.graphflow.parquet.schema.PhysicalType;
import io.graphflow.parquet.write.ColumnEncoding;
import io.graphflow.parquet.write.ColumnSpec;
import io.graphflow.parquet.write.ParquetTarget;
import io.graphflow.parquet.write.WriteOptions;
import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is wrong is told with its file, with what was expected and with what was found; nothing is left of the load. */
final class BadGraphTest {
  @TempDir
  private Path folder;

  private Path lake;
  private Path graph;

  private void write(TestLake content) throws IOException {
    lake = folder.resolve("lake");
    graph = content.write(lake);
  }

  private void fails(String file, String... parts) {
    Path database = folder.resolve("db");
    assertThatThrownBy(() -> Database.load(graph, null, database, LoadOptions.DEFAULT))
        .isInstanceOf(DataException.class)
        .hasMessageStartingWith(lake.resolve(file).toString())
        .hasMessageContainingAll(parts);
    assertThat(database).doesNotExist();
    try (Stream<Path> rest = Files.list(folder)) {
      assertThat(rest).containsExactly(lake);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void replace(String file, String what, String with) throws IOException {
    String text = Files.readString(lake.resolve(file));
    assertThat(text).contains(what);
    Files.writeString(lake.resolve(file), text.replace(what, with));
  }

  @ParameterizedTest
  @CsvSource({
      "vertex/Person/vertex_count, vertices 'Person'",
      "vertex/Person/id/chunk1, vertices 'Person'",
      "vertex/Person/facts/chunk2, vertices 'Person'",
      "vertex/Person/labels/chunk0, vertices 'Person'",
      "edge/Person_KNOWS_Person/ordered_by_source/edge_count1, edges 'Person_KNOWS_Person'",
      "edge/Person_KNOWS_Person/ordered_by_source/offset/chunk1, edges 'Person_KNOWS_Person'",
      "edge/Person_KNOWS_Person/ordered_by_source/adj_list/part1/chunk2, edges 'Person_KNOWS_Person'",
      "edge/Person_KNOWS_Person/ordered_by_source/since/part0/chunk1, edges 'Person_KNOWS_Person'",
  })
  void missingFiles(String file, String owner) throws IOException {
    write(new TestLake());
    Files.delete(lake.resolve(file));
    fails(file, "there is no such file; the " + owner + " need it");
  }

  @Test
  void manyMissingFiles() throws IOException {
    write(new TestLake());
    for (int chunk = 0; chunk < 3; chunk++) {
      Files.delete(lake.resolve("vertex/Person/id/chunk" + chunk));
      Files.delete(lake.resolve("vertex/Person/facts/chunk" + chunk));
      Files.delete(lake.resolve("vertex/Person/labels/chunk" + chunk));
    }
    fails("vertex/Person/id/chunk0", "and 8 others that are missing",
        lake.resolve("vertex/Person/facts/chunk0").toString(), ", …");
    Files.delete(lake.resolve("Person.vertex.yml"));
    fails("Person.vertex.yml", "there is no such file");
    Files.delete(graph);
    fails("people.graph.yml", "there is no such file");
  }

  @Test
  void counts() throws IOException {
    write(new TestLake());
    Path count = lake.resolve("vertex/Person/vertex_count");
    TestLake.count(count, 7);
    fails("edge/Person_KNOWS_Person/ordered_by_source/vertex_count",
        "expected 7, the number of vertices 'Person', found 8");
    TestLake.count(count, 9);
    fails("edge/Person_KNOWS_Person/ordered_by_source/vertex_count", "expected 9", "found 8");
    for (String copy : List.of("KNOWS_Person", "LIVES_IN_City")) {
      Files.delete(lake.resolve("edge/Person_" + copy + "/ordered_by_source/vertex_count"));
    }
    fails("vertex/Person/id/chunk2", "expected 3 rows, found 2");
    TestLake.count(count, 7);
    fails("vertex/Person/id/chunk2", "expected 1 rows, found more");
    TestLake.count(count, 6);
    fails("vertex/Person/id/chunk2", "expected no such file, as " + count
        + " tells of 6 vertices only");
    TestLake.count(count, 1L << 40);
    fails("vertex/Person/id/chunk3", "there is no such file", "others that are missing");
    TestLake.count(count, -1);
    fails("vertex/Person/vertex_count", "expected a number of elements, found -1");
    Files.write(count, new byte[4]);
    fails("vertex/Person/vertex_count", "expected a number of 8 bytes, found 4 bytes");
  }

  @Test
  void countsOfEdges() throws IOException {
    write(new TestLake());
    String copy = "edge/Person_KNOWS_Person/ordered_by_source/";
    TestLake.count(lake.resolve(copy + "edge_count0"), 3);
    fails(copy + "offset/chunk0", "row 3 (from 0), column '_graphArOffset'",
        "expected 3, the number of edges of the part, found 4");
    TestLake.count(lake.resolve(copy + "edge_count0"), 5);
    fails(copy + "adj_list/part0/chunk2", "there is no such file");
    TestLake.count(lake.resolve(copy + "edge_count0"), 2);
    fails(copy + "adj_list/part0/chunk1", "expected no such file", "edge_count0 tells of 2 edges");
    TestLake.count(lake.resolve(copy + "edge_count0"), 4);
    TestLake.count(lake.resolve(copy + "edge_count3"), 0);
    fails(copy + "edge_count3", "expected no such file", "tells of 8 vertices 'Person' only");
  }

  @Test
  void rowsOfProperties() throws IOException {
    write(new TestLake().type(FileType.CSV));
    String copy = "edge/Person_KNOWS_Person/ordered_by_source/";
    replace(copy + "note/part1/chunk0", "\"note 5\"\n", "");
    fails(copy + "note/part1/chunk0", "expected 2 rows, found 1");
    replace(copy + "note/part1/chunk0", "note\n", "note\nx\ny\n");
    fails(copy + "note/part1/chunk0", "expected 2 rows, found more");
  }

  @Test
  void offsets() throws IOException {
    write(new TestLake().type(FileType.CSV));
    String file = "edge/Person_KNOWS_Person/ordered_by_source/offset/chunk1";
    assertThat(Files.readString(lake.resolve(file))).isEqualTo("_graphArOffset\n0\n0\n5\n6\n");
    for (List<String> each : List.of(
        List.of("1\n1\n5\n6\n", "row 0 (from 0)", "expected 0, found 1"),
        List.of("0\n6\n5\n6\n", "row 2 (from 0)", "expected an offset from 6 to 6, found 5"),
        List.of("0\n-1\n5\n6\n", "row 1 (from 0)", "expected an offset from 0 to 6, found -1"),
        List.of("0\n0\n7\n6\n", "row 2 (from 0)", "expected an offset from 0 to 6, found 7"),
        List.of("0\n0\n5\n5\n", "row 3 (from 0)",
            "expected 6, the number of edges of the part, found 5"),
        List.of("0\n0\n6\n", "expected 4 rows, found 3"),
        List.of("0\n0\n5\n6\n6\n", "expected 4 rows, found more"),
        List.of("0\n0\n\n6\n", "column '_graphArOffset'", "is_nullable"),
        List.of("0\n0\nx\n6\n", "column '_graphArOffset'", "x"))) {
      Files.writeString(lake.resolve(file), "_graphArOffset\n" + each.getFirst());
      fails(file, each.subList(1, each.size()).toArray(String[]::new));
    }
    Files.writeString(lake.resolve(file), "_graphArOffset\n0\n0\n4\n6\n");
    fails("edge/Person_KNOWS_Person/ordered_by_source/adj_list/part1/chunk2", "row 0 (from 0),"
        + " column '_graphArSrcIndex': expected 5, the vertex whose list is there by "
        + lake.resolve(file) + ", found 4");
  }

  @Test
  void endsOfEdges() throws IOException {
    write(new TestLake().type(FileType.CSV).orders(AdjacencyOrder.UNORDERED_BY_SOURCE));
    String file = "edge/Person_LIVES_IN_City/unordered_by_source/adj_list/part1/chunk0";
    String text = Files.readString(lake.resolve(file));
    assertThat(text).isEqualTo("_graphArSrcIndex,_graphArDstIndex\n5,2\n");
    for (List<String> each : List.of(
        List.of("5,3", "row 0 (from 0), column '_graphArDstIndex': expected one of 3 vertices,"
            + " from 0 on, found 3"),
        List.of("5,-1", "found -1"),
        List.of("8,1", "column '_graphArSrcIndex': expected one of 8 vertices, from 0 on, found 8"),
        List.of("2,1", "column '_graphArSrcIndex': expected a vertex of part 1, from 3 to 5,"
            + " found 2"),
        List.of("6,1", "expected a vertex of part 1, from 3 to 5, found 6"),
        List.of("5,", "column '_graphArDstIndex'", "is_nullable"),
        List.of("5,2,3", "expected 2 fields, found 3"))) {
      Files.writeString(lake.resolve(file), text.replace("5,2", each.get(0)));
      fails(file, each.subList(1, each.size()).toArray(String[]::new));
    }
  }

  @Test
  void verticesOutOfOrder() throws IOException {
    write(new TestLake().type(FileType.CSV));
    replace("vertex/City/name/chunk0", "1,\"Ulm\"", "2,\"Ulm\"");
    fails("vertex/City/name/chunk0", "row 1 (from 0): expected vertex 1, found 2");
  }

  @Test
  void keys() throws IOException {
    write(new TestLake().type(FileType.CSV));
    replace("vertex/Person/id/chunk2", "6,9223372036854775807", "6,8");
    fails("Person.vertex.yml", "the vertices 'Person' 4 and 6 (from 0) have the same primary key,"
        + " id = 8");
    replace("vertex/Person/id/chunk2", "6,8", "6,");
    fails("vertex/Person/id/chunk2:2:2", "column 'id'", "primary key, which every vertex has");
    write(new TestLake().type(FileType.CSV));
    replace("vertex/City/name/chunk1", "Ålesund", "Ulm");
    fails("City.vertex.yml", "the vertices 'City' 1 and 2 (from 0)", "name = 'Ulm'");
    write(new TestLake().type(FileType.CSV));
    replace("Person.vertex.yml", "is_nullable: true", "is_nullable: false");
    fails("vertex/Person/facts/chunk0:4", "column 'happy'", "is_nullable");
    write(new TestLake().type(FileType.JSON));
    replace("vertex/City/name/chunk1", ",\"name\":\"Ålesund\"", "");
    fails("vertex/City/name/chunk1:1", "'name'", "primary key");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "Person.vertex.yml | data_type: bool | data_type: time | is of type time, which is not supported; known are bool",
          "Person.vertex.yml | list<int64> | list<bool> | is of type list<bool>, which is not supported",
          "Person.vertex.yml | list<int64> | list<list<int64>> | is not supported",
          "Person.vertex.yml | cardinality: set | cardinality: many | 'many' is no cardinality; known are single",
          "Person.vertex.yml | {name: age | {name: name | there are two properties named 'name'",
          "Person.vertex.yml | [Admin, Guest] | [Admin, Admin] | a label is there twice",
          "Person.vertex.yml | chunk_size: 3 | chunk_size: 0 | 'chunk_size' must be at least 1, not 0",
          "Person.vertex.yml | chunk_size: 3 | chunk_size: x | 'chunk_size'",
          "Person.vertex.yml | chunk_size: 3 | chunk: 3 | 'chunk_size' is missing here",
          "Person.vertex.yml | type: Person | kind: Person | 'type' is missing here",
          "people.graph.yml | - Person.vertex.yml | - | 3:3: an element of 'vertices' is empty",
          "Person.vertex.yml | file_type: parquet | file_type: avro | 'avro' is no type of files; known are parquet",
          "Person.vertex.yml | file_type: parquet | file_type: orc | files of ORC",
          "Person.vertex.yml | version: gar/v1 | version: gar/v2 | version 'gar/v2' of the format is not supported; gar/v1 is",
          "Person.vertex.yml | version: gar/v1 | version: gar/v12 | version 'gar/v12'",
          "Person.vertex.yml | prefix: facts | prefix: ../../../facts | outside of the graph's folder",
          "Person.vertex.yml | version: gar/v1 | 'version: ]' | YAML",
          "City.vertex.yml | type: City | type: Person | it describes the vertices 'Person', which",
          "Person_LIVES_IN_City.edge.yml | src_chunk_size: 3 | src_chunk_size: 4 | 'src_chunk_size' is 4, but the vertices 'Person' have chunks of 3",
          "Person_LIVES_IN_City.edge.yml | dst_type: City | dst_type: Town | the graph has no vertices 'Town'; it has Person, City",
          "Person_LIVES_IN_City.edge.yml | aligned_by: src | aligned_by: both | 'aligned_by' must be src or dst, not both",
          "Person_LIVES_IN_City.edge.yml | ordered: true | ordered: maybe | 'ordered'",
          "Person_LIVES_IN_City.edge.yml | adj_lists | lists | 'adj_lists' is missing here",
          "Person_KNOWS_Person.edge.yml | data_type: int32 | 'data_type: int32, cardinality: list' | YAML",
          "people.graph.yml | Person.vertex.yml | ../Person.vertex.yml | lies outside of the graph's folder",
          "people.graph.yml | Person.vertex.yml | /Person.vertex.yml | lies outside of the graph's folder",
          "people.graph.yml | edges: | vertices: | 'vertices'",
      })
  void yaml(String file, String what, String with, String message) throws IOException {
    write(new TestLake());
    replace(file, what, with);
    fails(file, message);
  }

  @Test
  void propertiesOfEdgesHaveSingleValues() throws IOException {
    write(new TestLake());
    replace("Person_KNOWS_Person.edge.yml", "data_type: string",
        "data_type: string\n        cardinality: list");
    fails("Person_KNOWS_Person.edge.yml:21:",
        "property 'note' of edges cannot have cardinality list");
  }

  @Test
  void copiesTwice() throws IOException {
    write(new TestLake());
    replace("Person_LIVES_IN_City.edge.yml", "adj_lists:\n",
        "adj_lists:\n  - {ordered: true, aligned_by: src, file_type: parquet}\n");
    fails("Person_LIVES_IN_City.edge.yml", "the edges are there twice in the same order,"
        + " ordered_by_source");
  }

  @ParameterizedTest
  @CsvSource({
      "name: age, int32, string, 'expected string, found INT32'",
      "name: name, string, int64, 'expected int64, found '",
      "name: born, date, timestamp, 'expected timestamp, found '",
      "name: seen, timestamp, date, 'expected date, found '",
      "name: score, double, int64, 'expected int64, found DOUBLE'",
      "name: happy, bool, int32, 'expected int32, found BOOLEAN'",
      "name: name, string, list<string>, 'expected list<string>, found '",
      "name: marks, list<int64>, int64, 'expected int64, found lists of INT64'",
      "name: heights, float, float, expected a column 'heights'",
  })
  void typesOfColumns(String name, String type, String other, String message)
      throws IOException {
    write(new TestLake());
    String plain = name.replace("heights", "height");
    replace("Person.vertex.yml", plain + ", data_type: " + type, name + ", data_type: " + other);
    fails("vertex/Person/facts/chunk0", message);
  }

  @Test
  void values() throws IOException {
    write(new TestLake().type(FileType.CSV));
    replace("vertex/Person/facts/chunk0", "30", "thirty");
    fails("vertex/Person/facts/chunk0:2:4", "column 'age'", "thirty");
    write(new TestLake().type(FileType.JSON));
    replace("vertex/Person/facts/chunk0", "\"age\":30", "\"age\":\"30\"");
    fails("vertex/Person/facts/chunk0:1:", "column 'age': expected int32, found the text '30'");
    replace("vertex/Person/facts/chunk0", "\"age\":\"30\"", "\"age\":30,\"age\":30");
    fails("vertex/Person/facts/chunk0:1:", "the key 'age' is there twice");
    replace("vertex/Person/facts/chunk0", "\"age\":30,\"age\":30", "\"tags\":[null]");
    fails("vertex/Person/facts/chunk0:1:", "its list has a NULL");
    replace("vertex/Person/facts/chunk0", "{\"_graphArVertexIndex\":0",
        "[{\"_graphArVertexIndex\":0");
    fails("vertex/Person/facts/chunk0:1:", "expected an object of JSON for each row, found [");
    write(new TestLake());
    new TestTable().add("name", DataType.STRING, true,
        Arrays.asList(List.of("a"), Arrays.asList("b", null)))
        .write(lake.resolve("vertex/City/name/chunk0"), FileType.PARQUET);
    replace("City.vertex.yml", "data_type: string", "data_type: list<string>");
    fails("vertex/City/name/chunk0", "row 1 (from 0), column 'name': its list has a NULL");
  }

  @Test
  void damagedPages() throws IOException {
    write(new TestLake());
    String file = "vertex/City/name/chunk0";
    byte[] bytes = Files.readAllBytes(lake.resolve(file));
    Files.write(lake.resolve(file), Arrays.copyOf(bytes, bytes.length - 9));
    fails(file, "expected a Parquet file, which ends with PAR1, found other bytes there");
    byte[] other = bytes.clone();
    int at = new String(bytes, StandardCharsets.ISO_8859_1).indexOf("Waterloo");
    other[at - 4] = (byte) 0xFF;
    Files.write(lake.resolve(file), other);
    fails(file, "column 'name'", "row group 0");
  }

  /** The code of GraphAr's paper has an encoding of its own, which no other reader of Parquet knows. */
  @Test
  void encodingOfThePaper() throws IOException {
    write(new TestLake());
    String file = "edge/Person_LIVES_IN_City/ordered_by_source/adj_list/part1/chunk0";
    List<ColumnSpec> columns = Stream.of("_graphArSrcIndex", "_graphArDstIndex")
        .map(name -> ColumnSpec.of(name, PhysicalType.INT64, Simple.NONE)
            .encodedAs(ColumnEncoding.DELTA))
        .toList();
    try (ParquetTarget target = new ParquetTarget(lake.resolve(file), columns,
        WriteOptions.defaults().compressedWith(Compression.UNCOMPRESSED).ofVersion(false))) {
      target.writer().column(0).addLong(5);
      target.writer().column(1).addLong(2);
      target.writer().endRow();
      target.finish();
    }
    byte[] bytes = Files.readAllBytes(lake.resolve(file));
    int changed = 0;
    for (int i = 0; i + 6 < bytes.length; i++) {
      // Fields of a page's header: the encoding of values, and those of levels.
      if (Arrays.equals(bytes, i, i + 6, new byte[] {0x15, 10, 0x15, 6, 0x15, 6}, 0, 6)) {
        bytes[i + 1] = 20;
        changed++;
      }
    }
    assertThat(changed).isEqualTo(2);
    Files.write(lake.resolve(file), bytes);
    fails(file, "encoding 10 is not of the Parquet format (GraphAr's research code writes pages"
        + " of this number)");
  }

  @Test
  void rowsCannotBeRejected() throws IOException {
    write(new TestLake());
    assertThatThrownBy(() -> Database.load(graph, null, folder.resolve("db"),
        LoadOptions.DEFAULT.withMaxErrors(1, null)))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("cannot be left out");
    assertThatThrownBy(() -> Database.load(graph, folder.resolve("none"), folder.resolve("db"),
        LoadOptions.DEFAULT))
        .isInstanceOf(DataException.class)
        .hasMessageContaining(folder.resolve("none") + ": there is no such data folder");
    assertThatThrownBy(
        () -> Database.append(graph, null, folder.resolve("db"), LoadOptions.DEFAULT))
        .isInstanceOf(UsageException.class)
        .hasMessageContaining("is loaded into a new database");
  }
}
