package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.Declarations;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.catalog.EdgeLabel;
import io.graphflow.storage.catalog.EdgeTable;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.catalog.PropertyStatistics;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import io.graphflow.storage.file.StructureFolder;
import io.graphflow.storage.file.StructureKind;
import io.graphflow.storage.identity.NumberRange;
import io.graphflow.storage.identity.NumberRanges;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.zip.CRC32C;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CatalogFileTest {
  @TempDir
  Path directory;

  @Test
  void givesBackWhatWasWritten() throws IOException {
    List<Property> properties = new ArrayList<>();
    for (ScalarType type : ScalarType.values()) {
      properties.add(new Property("p " + type, type, new PropertyStatistics(
          Long.MAX_VALUE, 7, -1.0 / 3, Double.POSITIVE_INFINITY)));
      properties.add(
          new Property("\u00e9\n\"" + type, new ListType(type), PropertyStatistics.empty()));
    }
    Catalog catalog = new Catalog(UUID.randomUUID(), true,
        List.of(
            new VertexTable(0, List.of("Person", "\ud83d\ude00", " } \\\" { \\"), properties, 2,
                1L << 40),
            new VertexTable(1, List.of(), List.of(), -1, 0)),
        List.of(
            new EdgeLabel(0, "KNOWS", properties, true, false, true),
            new EdgeLabel(1, "", List.of(), false, true, false)),
        List.of(new EdgeTable(0, 0, 0, 5), new EdgeTable(1, 0, 1, 1L << 47)),
        List.of(
            new AdjacencyInfo(0, 0, Direction.FORWARD, List.of(
                new AdjacencyInfo.Neighbour(0, 3), new AdjacencyInfo.Neighbour(1, 2)), true, false,
                5,
                4, 1),
            new AdjacencyInfo(0, 1, Direction.BACKWARD, List.of(
                new AdjacencyInfo.Neighbour(0, 2)), false, true, 2, 1, 2)),
        new Declarations(Set.of(1),
            List.of(new DeclaredEdges(1, List.of(new DeclaredEdges.Ends(0, 1),
                new DeclaredEdges.Ends(1, 1)), Cardinality.ONE_MANY)),
            List.of(
                new Constraint("a", LabelRef.vertices("Person"), List.of("x", "\"y"),
                    new Requirement.Unique()),
                new Constraint("b", LabelRef.vertices("P"), List.of("x"), new Requirement.Key()),
                new Constraint("c", LabelRef.edges("KNOWS"), List.of("x"),
                    new Requirement.NotNull()),
                new Constraint("d", LabelRef.edges(""), List.of(""),
                    new Requirement.OfType(new ListType(ScalarType.DATE)))),
            List.of(new Index("e", LabelRef.vertices("\ud83d\ude00"), List.of("z", "x")),
                new Index("p", LabelRef.edges("KNOWS"), List.of("z"), Index.Kind.POINT),
                new Index("b", LabelRef.edges("KNOWS"), List.of("y"), Index.Kind.BACKWARD)),
            List.of(
                new VectorIndex("f", LabelRef.vertices("P"), "\"v", 4096,
                    VectorSimilarity.EUCLIDEAN,
                    new VectorGraph(512, 3200, true)),
                new VectorIndex(
                    "g", LabelRef.edges(""), "", 0, VectorSimilarity.COSINE, VectorGraph.DEFAULT)),
            List.of(new FullTextIndex("h", false, List.of("\"P", ""), List.of("x", "\"y"), "a"),
                new FullTextIndex("i", true, List.of("E"), List.of(""), ""))));
    GenerationFiles content = new GenerationFiles(catalog, 7, "data-1", List.of(
        new StructureFolder.Entry("a", StructureKind.COLUMN, 1L << 33),
        new StructureFolder.Entry("b", StructureKind.PROPERTY_PAGES, 80)));
    CatalogFile.write(new SystemDisk(), directory.resolve(CatalogFile.NAME), content);
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(content);
  }

  @Test
  void refusesDamagedDeclarations() throws IOException {
    Path file = directory.resolve(CatalogFile.NAME);
    Catalog catalog = small().catalog()
        .withDeclarations(Declarations.NONE
            .with(
                new Constraint("a", LabelRef.vertices("P"), List.of("x"), new Requirement.Unique()))
            .with(new Index("i", LabelRef.edges("E"), List.of("x", "y")))
            .with(new VectorIndex("v", LabelRef.vertices("P"), "z", 7, VectorSimilarity.COSINE,
                new VectorGraph(8, 64, false)))
            .with(new FullTextIndex("t", true, List.of("E", "F"), List.of("x"), "standard")));
    CatalogFile.write(new SystemDisk(), file,
        new GenerationFiles(catalog, 0, "data-0", List.of()));
    String text = Files.readString(file);
    for (Map.Entry<String, String> wrong : Map.of(
        "\"connections\" : 8", "\"connections\" : 0",
        "\"candidates\" : 64", "\"candidates\" : 3201",
        "\"UNIQUE\"", "\"SOLE\"",
        "\"x\", \"y\"", "\"x\", \"x\"",
        "\"vertexLabel\"", "\"label\"",
        "\"dimensions\" : 7", "\"dimensions\" : 4097",
        "\"COSINE\"", "\"SINE\"",
        "\"E\", \"F\"", "\"E\", \"E\"",
        "\"vertexTables\" : [ ]", "\"vertexTables\" : [ true ]").entrySet()) {
      assertThat(text).contains(wrong.getKey());
      Files.writeString(file, withChecksum(text.replace(wrong.getKey(), wrong.getValue())));
      assertThat(error().problem()).as(wrong.getKey()).isEqualTo(Problem.DAMAGED);
    }
  }

  @Test
  void holdsAnEmptyCatalog() throws IOException {
    GenerationFiles content = new GenerationFiles(new Catalog(
        new UUID(0, 0), false, List.of(), List.of(), List.of(), List.of()), 0, "data-0", List.of());
    CatalogFile.write(new SystemDisk(), directory.resolve(CatalogFile.NAME), content);
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(content);
  }

  @Test
  void readsWhatSomebodyIndentedOtherwise() throws IOException {
    GenerationFiles content = small();
    Path file = directory.resolve(CatalogFile.NAME);
    CatalogFile.write(new SystemDisk(), file, content);
    String text = Files.readString(file);
    Files.writeString(file, withoutWhiteSpace(text));
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(content);
    Files.writeString(file, "\r\n" + text.replace("\n", "\r\n\t") + "\n");
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(content);
  }

  @Test
  void noticesACutAnywhere() throws IOException {
    Path file = directory.resolve(CatalogFile.NAME);
    CatalogFile.write(new SystemDisk(), file, small());
    byte[] whole = Files.readAllBytes(file);
    int named = new String(whole, StandardCharsets.UTF_8).indexOf(" database\"") + 10;
    for (int length = 0; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThat(error().problem()).as("%d bytes", length)
          .isEqualTo(length < named ? Problem.FOREIGN : Problem.DAMAGED);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "\"count\" : 3 | \"count\" : 3.5 | 19:17: 'count' must be an integer, not 3.5",
          "\"count\" : 3 | \"count\" : \"3\" | 19:17: 'count' must be an integer",
          "\"count\" : 3 | \"count\" : 9223372036854775808 | 19:17: 'count' must be an integer, not 9",
          "\"count\" : 3 | \"count\" : null | 19:17: 'count' must be an integer, not null",
          "\"count\" : 3 | \"Count\" : 3 | 8:24: 'count' is missing here",
          "\"closedSchema\" : true | \"closedSchema\" : 1 | 7:22: 'closedSchema' must be true or false",
          "[ \"Person\" ] | { } | 9:18: 'labels' must be a list",
          "[ \"Person\" ] | [ 7 ] | 9:20: 'labels' must be a string",
          "\"edgeTables\" : [ ] | \"edgeTables\" : [ 1 ] | 'edgeTables' must be an object",
          "\"minimum\" : 1.0 | \"minimum\" : true | 15:21: 'minimum' must be a number",
          "\"minimum\" : 1.0 | \"minimum\" : \"least\" | least",
          "\"INT64\" | \"INT65\" | unknown type 'INT65'",
          "\"primaryKey\" : 0 | \"primaryKey\" : 4294967296 | overflow",
          "\"COLUMN\" | \"PILLAR\" | PILLAR",
          "\"formatVersion\" : 3 | \"formatVersion\" : \"2\" | 3:21: 'formatVersion' must be an integer",
          "\"formatVersion\" : 3 | \"formatVersion\" : -1 | there is no format version -1",
          "\"formatVersion\" : 3, | `` | 1:1: 'formatVersion' is missing here",
          "\"database\" : { | \"data\" : { | 'database' is missing here"})
  void saysWhatIsWrongAndWhere(String sound, String wrong, String message) throws IOException {
    Path file = directory.resolve(CatalogFile.NAME);
    CatalogFile.write(new SystemDisk(), file, small());
    String text = Files.readString(file);
    assertThat(text).contains(sound);
    Files.writeString(file, withChecksum(text.replace(sound, wrong)));
    DatabaseFileException error = error();
    assertThat(error).hasMessageStartingWith(file + " is damaged: ").hasMessageContaining(message);
    assertThat(error.problem()).isEqualTo(Problem.DAMAGED);
  }

  @Test
  void keepsWhichNumbersWereHandedOut() throws IOException {
    GenerationFiles small = small();
    NumberRanges numbers =
        new NumberRanges(List.of(new NumberRange(2, 7)), List.of(new NumberRange(0, 1L << 39)));
    GenerationFiles files = new GenerationFiles(
        small.catalog(), small.generation(), small.folder(), small.files(), numbers);
    CatalogFile.write(new SystemDisk(), directory.resolve(CatalogFile.NAME), files);
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(files);
  }

  @Test
  void readsTheVersionBeforeThatHasNoNumbers() throws IOException {
    Path file = directory.resolve(CatalogFile.NAME);
    CatalogFile.write(new SystemDisk(), file, small());
    String own = "\"formatVersion\" : " + CatalogFile.FORMAT_VERSION;
    String older = "\"formatVersion\" : " + CatalogFile.OLDEST_VERSION;
    String text = Files.readString(file).replace(own, older);
    Files.writeString(file, text);
    assertThat(error()).hasMessageContaining("checksum");
    // That version was not in its checksum.
    Files.writeString(file, withChecksum(text, new CRC32C()));
    assertThat(CatalogFile.read(new SystemDisk(), directory)).isEqualTo(small());
  }

  private DatabaseFileException error() {
    DatabaseFileException error = catchThrowableOfType(
        DatabaseFileException.class, () -> CatalogFile.read(new SystemDisk(), directory));
    assertThat(error).isNotNull();
    return error;
  }

  private static GenerationFiles small() {
    return new GenerationFiles(new Catalog(new UUID(1, 2), true,
        List.of(new VertexTable(0, List.of("Person"), List.of(new Property(
            "id", ScalarType.INT64, new PropertyStatistics(0, 3, 1, 3))), 0, 3)),
        List.of(), List.of(), List.of()), 0, "data-0",
        List.of(new StructureFolder.Entry("a", StructureKind.COLUMN, 80)));
  }

  /** White space outside of strings, of which none of these files has one with a quote. */
  private static String withoutWhiteSpace(String json) {
    return json.replaceAll("\\s+(?=([^\"]*\"[^\"]*\")*[^\"]*$)", "");
  }

  /** The file with the checksum that its content has, if it has one. */
  private static String withChecksum(String text) {
    CRC32C crc = new CRC32C();
    crc.update(CatalogFile.FORMAT_VERSION);
    return withChecksum(text, crc);
  }

  /** Likewise, with what is in the checksum before the content. */
  private static String withChecksum(String text, CRC32C crc) {
    String start = "\"database\" : ";
    if (!text.contains(start)) {
      return text;
    }
    String database =
        text.substring(text.indexOf(start) + start.length(), text.lastIndexOf('}'));
    crc.update(withoutWhiteSpace(database).getBytes(StandardCharsets.UTF_8));
    return text.replaceFirst("\"checksum\" : \"[0-9a-f]{8}\"",
        "\"checksum\" : \"%08x\"".formatted(crc.getValue()));
  }
}
