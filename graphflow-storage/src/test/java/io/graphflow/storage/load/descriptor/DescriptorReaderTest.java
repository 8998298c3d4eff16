package io.graphflow.storage.load.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.load.csv.CsvFormat;
import io.graphflow.storage.load.descriptor.Column.EndpointColumn;
import io.graphflow.storage.load.descriptor.Column.ForeignKeyColumn;
import io.graphflow.storage.load.descriptor.Column.PropertyColumn;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.FileSet;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DescriptorReaderTest {
  private static final String PERSONS = """
      {"label": "Person", "key": "id", "files": "person.csv", "columns": [
        {"name": "id", "type": "INT64"},
        {"name": "name", "type": "STRING"}]}""";

  @TempDir
  private Path folder;

  private DatasetDescriptor read(String json) throws IOException {
    Path file = folder.resolve("test.json");
    Files.writeString(file, json);
    return DescriptorReader.read(file, "test.json");
  }

  private void refused(String json, String message) {
    assertThatThrownBy(() -> read(json)).isInstanceOf(DataException.class)
        .hasMessageStartingWith("test.json")
        .hasMessageContaining(message);
  }

  @Test
  void everythingOnce() throws IOException {
    DatasetDescriptor descriptor = read(
        """
            {
              "description": "all there is",
              "format": {"delimiter": "|", "quote": "none", "null": ["", "NULL"], "dates": "epochMillis"},
              "vertices": [
                {
                  "label": "Person", "extraLabels": ["Agent"], "key": "id",
                  "files": ["person_*.csv", "more.csv"],
                  "format": {"quote": "'", "escape": "\\\\", "header": false, "dates": "iso"},
                  "columns": [
                    {"name": "id", "type": "long"},
                    {"name": "language", "property": "speaks", "type": "STRING[]"},
                    {"name": "birthday", "type": "DATE", "dates": "epochMillis"},
                    {"name": "kind", "type": "STRING", "lookup": {"file": "kinds.csv", "columns": ["k", "v"]}},
                    {"name": "city_id", "edge": "LIVES_IN", "to": "Place", "cardinality": "n-1"},
                    {"name": "junk", "ignore": true},
                    {"name": "extra", "type": "DOUBLE", "optional": true}
                  ]
                },
                {
                  "key": "id", "files": "place.csv",
                  "columns": [
                    {"name": "id", "type": "INT64"},
                    {"name": "type", "labels": {"city": ["City", "Place"], "country": ["Country", "Place"]}}
                  ]
                },
                {"label": "Thing", "fromEdges": true, "key": "name", "keyType": "STRING"}
              ],
              "edges": [
                {
                  "label": "OWNS", "cardinality": "1-n", "files": "owns.csv",
                  "columns": [
                    {"name": "p", "from": "Person"}, {"name": "t", "to": "Thing", "optional": true},
                    {"name": "since", "type": "DATETIME"}
                  ]
                },
                {
                  "files": "mixed.csv",
                  "columns": [
                    {"name": "a", "from": "Agent"}, {"name": "b", "to": "Agent"},
                    {"name": "kind", "labels": {"k": "KNOWS", "l": "LIKES"}}
                  ]
                }
              ]
            }""");
    assertThat(descriptor.tables()).containsExactly(
        new Table(List.of("Person", "Agent"), List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("speaks", new ListType(ScalarType.STRING)),
            new PropertyDeclaration("birthday", ScalarType.DATE),
            new PropertyDeclaration("kind", ScalarType.STRING),
            new PropertyDeclaration("extra", ScalarType.DOUBLE)), 0, false),
        new Table(List.of("City", "Place"),
            List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0, false),
        new Table(List.of("Country", "Place"),
            List.of(new PropertyDeclaration("id", ScalarType.INT64)), 0, false),
        new Table(List.of("Thing"),
            List.of(new PropertyDeclaration("name", ScalarType.STRING)), 0, true));
    assertThat(descriptor.edgeLabels()).containsExactly(
        new Edges("LIVES_IN", List.of(), Cardinality.MANY_TO_ONE, List.of(0), List.of(1, 2)),
        new Edges("OWNS", List.of(new PropertyDeclaration("since", ScalarType.DATETIME)),
            Cardinality.ONE_TO_MANY, List.of(0), List.of(3)),
        new Edges("KNOWS", List.of(), Cardinality.MANY_TO_MANY, List.of(0), List.of(0)),
        new Edges("LIKES", List.of(), Cardinality.MANY_TO_MANY, List.of(0), List.of(0)));

    FileSet persons = descriptor.vertexFiles().get(0);
    assertThat(persons.patterns()).containsExactly("person_*.csv", "more.csv");
    assertThat(persons.format()).isEqualTo(new CsvFormat(
        "|", '\'', '\\', CsvFormat.NONE, false, List.of("", "NULL"), ";"));
    assertThat(persons.target()).isZero();
    assertThat(persons.columns()).containsExactly(
        new PropertyColumn("id", "id", ScalarType.INT64, DateForm.ISO, null, false),
        new PropertyColumn(
            "language", "speaks", new ListType(ScalarType.STRING), DateForm.ISO, null, false),
        new PropertyColumn(
            "birthday", "birthday", ScalarType.DATE, DateForm.EPOCH_MILLIS, null, false),
        new PropertyColumn("kind", "kind", ScalarType.STRING, DateForm.ISO,
            new Column.Lookup("kinds.csv", "k", "v"), false),
        new ForeignKeyColumn(
            "city_id", 0, Column.End.DESTINATION, "Place", List.of(1, 2), DateForm.ISO),
        new Column.IgnoredColumn("junk", false),
        new PropertyColumn("extra", "extra", ScalarType.DOUBLE, DateForm.ISO, null, true));

    FileSet places = descriptor.vertexFiles().get(1);
    assertThat(places.target()).isEqualTo(-1);
    assertThat(places.format().hasQuotes()).isFalse();
    assertThat(places.columns().get(1)).isEqualTo(
        new Column.LabelColumn("type", Map.of("city", 1, "country", 2)));

    FileSet owns = descriptor.edgeFiles().get(0);
    assertThat(owns.target()).isEqualTo(1);
    assertThat(owns.columns()).containsExactly(
        new EndpointColumn(
            "p", Column.End.SOURCE, "Person", List.of(0), DateForm.EPOCH_MILLIS, false),
        new EndpointColumn(
            "t", Column.End.DESTINATION, "Thing", List.of(3), DateForm.EPOCH_MILLIS, true),
        new PropertyColumn(
            "since", "since", ScalarType.DATETIME, DateForm.EPOCH_MILLIS, null, false));
    assertThat(descriptor.edgeFiles().get(1).columns().get(2)).isEqualTo(
        new Column.LabelColumn("kind", Map.of("k", 2, "l", 3)));
  }

  @Test
  void filesOfOneLabelShareATable() throws IOException {
    DatasetDescriptor descriptor = read("""
        {"vertices": [%s,
          {"label": "Person", "key": "id", "files": "b.csv", "columns": [
            {"name": "age", "type": "INT64"}, {"name": "id", "type": "INT64"}]}]}"""
        .formatted(PERSONS));
    assertThat(descriptor.tables()).hasSize(1);
    assertThat(descriptor.tables().getFirst().properties())
        .extracting(PropertyDeclaration::name)
        .containsExactly("id", "name", "age");
  }

  @Test
  void unknownKeysAreErrorsWithThePlaceAndTheClosestName() {
    refused("{\n  \"vertces\": []\n}",
        "test.json:2:3: unknown key 'vertces', did you mean 'vertices'?");
    refused("""
        {"vertices": [
          {"label": "A", "files": "a.csv", "colums": []}]}""",
        "test.json:2:36: unknown key 'colums', did you mean 'columns'?");
    refused("{\"vertices\": [], \"format\": {\"zzz\": 1}}",
        "unknown key 'zzz'; known are [comment");
    refused("""
        {"vertices": [{"label": "A", "files": "a.csv", "columns": [
            {"name": "x", "tpye": "INT64"}]}]}""", "test.json:2:5: column 'x' needs a 'type'");
    refused("""
        {"vertices": [{"label": "A", "files": "a.csv", "columns": [
            {"name": "x", "type": "INT64", "optinal": true}]}]}""",
        "test.json:2:36: unknown key 'optinal', did you mean 'optional'?");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{\"vertices\": [}", "{\"vertices\": []} x", "{'vertices': []}",
          "{\"vertices\": [], \"vertices\": []}", "// comment\n{}", "{\"vertices\": [],}"})
  void whatIsNotJsonIsRefused(String json) {
    refused(json, "test.json:");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "{} | test.json:1:1: 'vertices' is missing here",
          "[] | 'the descriptor' must be an object",
          "`` | the file is empty",
          "{\"vertices\": {}} | 'vertices' must be a list",
          "{\"vertices\": [1]} | 'vertices' must be an object",
          "{\"vertices\": [{\"files\": \"a\", \"columns\": []}]} | 'label' is missing here",
          "{\"vertices\": [{\"label\": 1, \"files\": \"a\", \"columns\": []}]} | 'label' must be a string",
          "{\"vertices\": [{\"label\": \"A\", \"columns\": []}]} | 'files' is missing here",
          "{\"vertices\": [], \"format\": {\"delimiter\": \"ab\"}} | delimiter must be one character",
          "{\"vertices\": [], \"format\": {\"quote\": \",\"}} | delimiter and quote are the same",
          "{\"vertices\": [], \"format\": {\"quote\": \"ab\"}} | must be one ASCII character or",
          "{\"vertices\": [], \"format\": {\"header\": \"yes\"}} | 'header' must be true or false",
          "{\"vertices\": [], \"format\": {\"dates\": \"unix\"}} | unknown form of dates 'unix'"})
  void wrongStructureIsPointedAt(String json, String message) {
    refused(json, message);
  }

  /** Vertices {@code Person} and one more entry, or an edge entry. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "{\"name\": \"x\", \"type\": \"INT46\"} | unknown type 'INT46'",
          "{\"name\": \"x\", \"type\": \"INT64\", \"dates\": \"iso\"} | 'dates' is for DATE and DATETIME",
          "{\"name\": \"x\", \"from\": \"Person\"} | needs 'edge', the label of the edge",
          "{\"name\": \"x\", \"edge\": \"E\"} | either 'from' or 'to' is needed here",
          "{\"name\": \"x\", \"edge\": \"E\", \"to\": \"Persn\"} | no vertices with the label 'Persn' are described, did you mean 'Person'?",
          "{\"name\": \"x\", \"edge\": \"E\", \"to\": \"Person\", \"cardinality\": \"n\"} | unknown cardinality 'n'",
          "{\"name\": \"x\", \"labels\": {\"a\": \"A\"}} | either 'label' here or a column with 'labels'",
          "{\"name\": \"id\", \"type\": \"INT64\"} | two columns are property 'id'",
          "{\"type\": \"INT64\"} | 'name' is missing here",
          "{\"name\": \"x\", \"type\": \"STRING\", \"lookup\": {\"file\": \"f\", \"columns\": [\"a\"]}} | 'columns' must name two"})
  void wrongColumnsArePointedAt(String column, String message) {
    refused("""
        {"vertices": [%s,
          {"label": "B", "key": "id", "files": "b.csv", "columns": [
            {"name": "id", "type": "INT64"}, %s]}]}""".formatted(PERSONS, column), message);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
          "{\"name\": \"a\", \"from\": \"Person\"} | edges need a column with 'to'",
          "{\"name\": \"a\", \"to\": \"Person\"} | edges need a column with 'from'",
          "{\"name\": \"a\", \"to\": \"Person\"}, {\"name\": \"b\", \"to\": \"Person\"} | a second column with 'to'",
          "{\"name\": \"a\", \"from\": \"Person\", \"to\": \"Person\"} | either 'from' or 'to' is needed here",
          "{\"name\": \"a\", \"from\": \"Nokey\"} | vertices Nokey have no 'key'",
          "{\"name\": \"a\", \"from\": \"Mixed\"} | have keys of different types: INT64 and STRING",
          "{\"name\": \"a\", \"from\": \"Person\", \"edge\": \"E\"} | 'edge' is for foreign keys"})
  void wrongEdgesArePointedAt(String columns, String message) {
    refused("""
        {"vertices": [%s,
          {"label": "Nokey", "files": "n.csv", "columns": []},
          {"label": "I", "extraLabels": "Mixed", "key": "k", "files": "i.csv",
           "columns": [{"name": "k", "type": "INT64"}]},
          {"label": "S", "extraLabels": "Mixed", "key": "k", "files": "s.csv",
           "columns": [{"name": "k", "type": "STRING"}]}],
        "edges": [{"label": "E", "files": "e.csv", "columns": [%s]}]}"""
        .formatted(PERSONS, columns), message);
  }

  @Test
  void whatIsSaidTwiceMustAgree() {
    refused("""
        {"vertices": [%s, {"label": "Person", "files": "b.csv", "columns": [
          {"name": "name", "type": "INT64"}]}]}""".formatted(PERSONS),
        "property 'name' of vertices Person is INT64 here, but STRING elsewhere");
    refused("""
        {"vertices": [%s, {"label": "Person", "extraLabels": "Agent", "files": "b.csv",
          "columns": []}]}""".formatted(PERSONS),
        "bear the labels [Person] elsewhere in this file, but [Person, Agent] here");
    refused("""
        {"vertices": [%s, {"label": "Person", "key": "name", "files": "b.csv", "columns": [
          {"name": "name", "type": "STRING"}]}]}""".formatted(PERSONS),
        "the key of vertices Person is 'id' elsewhere, but 'name' here");
    refused("""
        {"vertices": [%s], "edges": [
          {"label": "E", "cardinality": "n-1", "files": "e.csv", "columns": [
            {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"}]},
          {"label": "E", "cardinality": "1-n", "files": "f.csv", "columns": [
            {"name": "a", "from": "Person"}, {"name": "b", "to": "Person"}]}]}"""
        .formatted(PERSONS), "the cardinality of E is n-1 elsewhere, but 1-n here");
    refused("""
        {"vertices": [{"label": "A", "extraLabels": ["B", "A"], "files": "a", "columns": []}]}""",
        "a label is named twice");
  }

  @Test
  void keysMustBeUsable() {
    refused("""
        {"vertices": [{"label": "A", "key": "idd", "files": "a", "columns": [
          {"name": "id", "type": "INT64"}]}]}""",
        "the key 'idd' of vertices A is not among the properties of these files, did you mean 'id'?");
    refused("""
        {"vertices": [{"label": "A", "key": "id", "files": "a", "columns": [
          {"name": "id", "type": "DOUBLE"}]}]}""", "is DOUBLE; a key is INT64, STRING");
    refused("""
        {"vertices": [{"label": "A", "files": "a", "columns": [
          {"name": "b", "edge": "E", "to": "A"}]}]}""",
        "a foreign key needs the 'key' of the vertices it stands with");
  }

  @Test
  void verticesFromEdgesHaveNothingElse() {
    refused("{\"vertices\": [{\"label\": \"A\", \"fromEdges\": true}]}", "'key' is missing here");
    refused("{\"vertices\": [{\"label\": \"A\", \"fromEdges\": true, \"key\": \"id\","
        + " \"files\": \"a\"}]}", "vertices with 'fromEdges' have no 'files'");
    refused("""
        {"vertices": [%s, {"label": "Person", "fromEdges": true, "key": "id"}]}"""
        .formatted(PERSONS), "come from edges and cannot be described a second time");
    refused("""
        {"vertices": [{"label": "A", "extraLabels": "X", "fromEdges": true, "key": "id"},
          {"label": "B", "extraLabels": "X", "key": "id", "files": "b", "columns": [
            {"name": "id", "type": "INT64"}]}],
         "edges": [{"label": "E", "files": "e", "columns": [
            {"name": "a", "from": "X"}, {"name": "b", "to": "X"}]}]}""",
        "so no other vertices may bear the label 'X' that an edge names");
  }

  @Test
  void withoutHeaderOnlyTheLastColumnsAreOptional() {
    refused("""
        {"vertices": [{"label": "A", "files": "a", "format": {"header": false}, "columns": [
          {"name": "x", "type": "INT64", "optional": true}, {"name": "y", "type": "INT64"}]}]}""",
        "column 'y' follows an optional one");
  }
}
