package io.graphflow.storage.load.descriptor;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Edges;
import io.graphflow.storage.load.descriptor.DatasetDescriptor.Table;
import io.graphflow.storage.type.ScalarType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GraphflowFolderReaderTest {
  @TempDir
  private Path folder;

  @BeforeEach
  void writeFiles() throws IOException {
    write("person.csv", "id:NODE,name:STRING,age:INT,tall:BOOLEAN,height:DOUBLE\n");
    write("org.csv", "id,name:STRING\n");
    write("knows.csv", "from:NODE,to:NODE,since:INT\n");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private DatasetDescriptor read(String metadata) throws IOException {
    write("metadata.json", metadata);
    return DatasetReader.read(folder, null).descriptor();
  }

  private void refused(String metadata, String message) {
    assertThatThrownBy(() -> read(metadata)).isInstanceOf(DataException.class)
        .hasMessageContaining(message);
  }

  @Test
  void olderSpelling() throws IOException {
    DatasetDescriptor descriptor = read("""
        {"separator": ",",
         "vertexFileDescriptions": [
           {"filename": "person.csv", "type": "PERSON"}, {"filename": "org.csv", "type": "ORG"}],
         "edgeFileDescriptions": [{"filename": "knows.csv", "label": "KNOWS",
           "cardinality": "n-n", "storeCompressed": [true, false]}]}""");
    assertThat(descriptor.tables()).containsExactly(
        new Table(List.of("PERSON"), List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("name", ScalarType.STRING),
            new PropertyDeclaration("age", ScalarType.INT64),
            new PropertyDeclaration("tall", ScalarType.BOOLEAN),
            new PropertyDeclaration("height", ScalarType.DOUBLE)), 0, false),
        new Table(List.of("ORG"), List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("name", ScalarType.STRING)), 0, false));
    assertThat(descriptor.edgeLabels()).containsExactly(new Edges("KNOWS",
        List.of(new PropertyDeclaration("since", ScalarType.INT64)), Cardinality.MANY_TO_MANY,
        List.of(0, 1), List.of(0, 1)));
    assertThat(descriptor.vertexFiles().getFirst().format().nullTokens())
        .containsExactly("", "NULL");
  }

  @Test
  void newerSpelling() throws IOException {
    write("person.csv", "id:STRING|name:STRING\n");
    DatasetDescriptor descriptor = read("""
        {"tokenSeparator": "|", "quoteCharacter": "'", "escapeCharacter": "\\\\",
         "nodeFileDescriptions": [
           {"filename": "person.csv", "label": "PERSON"},
           {"filename": "org.csv", "label": "ORG", "IDType": "INT64", "tokenSeparator": ","}],
         "relFileDescriptions": [{"filename": "knows.csv", "label": "KNOWS", "tokenSeparator": ",",
           "multiplicity": "MANY_ONE", "srcNodeLabels": ["PERSON"], "dstNodeLabels": ["ORG"]}]}""");
    assertThat(descriptor.tables().get(0).keyType()).isEqualTo(ScalarType.STRING);
    assertThat(descriptor.tables().get(1).keyType()).isEqualTo(ScalarType.INT64);
    Edges knows = descriptor.edgeLabels().getFirst();
    assertThat(knows.cardinality()).isEqualTo(Cardinality.MANY_TO_ONE);
    assertThat(knows.sourceTables()).containsExactly(0);
    assertThat(knows.destinationTables()).containsExactly(1);
    assertThat(descriptor.vertexFiles().getFirst().format().quote()).isEqualTo('\'');
    assertThat(descriptor.vertexFiles().getFirst().format().escape()).isEqualTo('\\');
    assertThat(descriptor.vertexFiles().get(1).format().delimiter()).isEqualTo(",");
  }

  @Test
  void errorsPointAtTheMetadataOrTheHeader() throws IOException {
    refused("""
        {"vertexFileDescriptions": [
          {"filename": "persons.csv", "type": "PERSON"}]}""",
        "metadata.json:2:16: there is no file 'persons.csv'");
    refused("{\"vertexFileDescriptions\": [{\"filename\": \"person.csv\"}]}",
        "'type' is missing here");
    refused("""
        {"vertexFileDescriptions": [{"filename": "person.csv", "type": "P"}],
         "edgeFileDescriptions": [
           {"filename": "knows.csv", "label": "KNOWS", "cardinality": "many"}]}""",
        "unknown cardinality 'many'");
    write("person.csv", "id:NODE,name,age:INT\n");
    refused("{\"vertexFileDescriptions\": [{\"filename\": \"person.csv\", \"type\": \"P\"}]}",
        "person.csv: column 'name' has no type");
    write("person.csv", "id:NODE,name:TEXT\n");
    refused("{\"vertexFileDescriptions\": [{\"filename\": \"person.csv\", \"type\": \"P\"}]}",
        "person.csv: unknown type 'TEXT'");
  }

  @Test
  void idsOfDifferentTypesNeedTheLabelsOfTheEnds() {
    refused("""
        {"nodeFileDescriptions": [
           {"filename": "person.csv", "label": "PERSON", "IDType": "STRING"},
           {"filename": "org.csv", "label": "ORG"}],
         "relFileDescriptions": [{"filename": "knows.csv", "label": "KNOWS"}]}""",
        "ids have different types, so an edge file needs 'srcNodeLabels'");
  }

  @Test
  void foldersWithoutDescriptionAreWrongUsage() throws IOException {
    assertThatThrownBy(() -> DatasetReader.read(folder, null))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining("holds neither metadata.json nor dataset.json");
    assertThatThrownBy(() -> DatasetReader.read(folder.resolve("none"), null))
        .hasMessageContaining("there is no such descriptor or folder");
    write("dataset.json", "{\"vertices\": []}");
    assertThat(DatasetReader.read(folder, null).descriptor().tables()).isEmpty();
    assertThatThrownBy(() -> DatasetReader.read(folder, folder.resolve("none")))
        .hasMessageContaining("there is no such data folder");
  }
}
