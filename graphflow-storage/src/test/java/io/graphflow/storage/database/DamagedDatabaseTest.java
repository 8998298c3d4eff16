package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.exception.GraphflowException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.file.DatabaseFileException;
import io.graphflow.storage.file.DatabaseFileException.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever happens to a file of a database is noticed, and the error names the file. */
class DamagedDatabaseTest {
  @TempDir
  Path directory;
  private Path folder;
  private Path catalogFile;
  private Catalog catalog;

  @BeforeEach
  void buildADatabase() {
    folder = directory.resolve("graph");
    catalog = VertexDatabaseTest.build(folder, 10);
    catalogFile = folder.resolve("catalog.json");
  }

  @Test
  void noticesAMissingFile() throws IOException {
    for (Path file : structureFiles(folder)) {
      Path aside = directory.resolve("aside");
      Files.move(file, aside);
      assertOpenFails(Problem.MISSING, file);
      assertVerifyNames(file);
      Files.move(aside, file);
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  @Test
  void noticesDamageInEveryFile() throws IOException {
    for (Path file : structureFiles(folder)) {
      byte[] sound = Files.readAllBytes(file);
      for (int at : new int[] {20, 80, sound.length / 2, sound.length - 12, sound.length - 1}) {
        byte[] damaged = sound.clone();
        damaged[at] ^= 0x10;
        Files.write(file, damaged);
        assertVerifyNames(file);
        if (at == 20 || at == 80 || at >= sound.length - 16) {
          assertOpenFails(Problem.DAMAGED, file);
        }
      }
      Files.write(file, Arrays.copyOf(sound, sound.length - 5));
      assertOpenFails(Problem.WRONG_LENGTH, file);
      assertVerifyNames(file);
      Files.write(file, sound);
    }
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
  }

  @Test
  void noticesFilesOfAnotherDatabase() throws IOException {
    Path other = directory.resolve("other");
    VertexDatabaseTest.build(other, 10);
    Path theirs = structureFiles(other).getFirst();
    Path ours = structureFiles(folder).getFirst();
    Files.copy(theirs, ours, StandardCopyOption.REPLACE_EXISTING);
    assertOpenFails(Problem.OTHER_DATABASE, ours);
    assertVerifyNames(ours);
  }

  @Test
  void noticesSwappedFiles() throws IOException {
    Path first = data(folder).resolve("vertex-0-property-0.column");
    Path second = data(folder).resolve("vertex-0-property-1.column");
    Path aside = directory.resolve("aside");
    Files.move(first, aside);
    Files.move(second, first);
    Files.move(aside, second);
    DatabaseFileException error = catchThrowableOfType(
        DatabaseFileException.class, () -> GraphStore.open(folder, Layout.FILES).close());
    assertThat(error).isNotNull();
    assertThat(error.file()).isIn(first, second);
    assertThat(GraphStore.verify(folder).isSound()).isFalse();
  }

  @Test
  void noticesAnyChangeOfTheCatalog() throws IOException {
    byte[] sound = Files.readAllBytes(catalogFile);
    for (int at = 0; at < sound.length; at++) {
      byte[] damaged = sound.clone();
      damaged[at] ^= 0x01;
      Files.write(catalogFile, damaged);
      if (Character.isWhitespace(sound[at])) {
        continue; // White space between the parts means nothing, so a change there may go unseen.
      }
      DatabaseFileException error = catchThrowableOfType(
          DatabaseFileException.class, () -> GraphStore.open(folder, Layout.FILES).close());
      assertThat(error).as("byte %d", at).isNotNull();
      assertThat(error.file()).isEqualTo(catalogFile);
    }
    Files.write(catalogFile, sound);
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(catalog);
    }
  }

  @Test
  void noticesACutCatalog() throws IOException {
    byte[] sound = Files.readAllBytes(catalogFile);
    Files.write(catalogFile, Arrays.copyOf(sound, sound.length / 2));
    assertOpenFails(Problem.DAMAGED, catalogFile);
    assertVerifyNames(catalogFile);
  }

  @Test
  void refusesANewerOrAnOlderCatalog() throws IOException {
    String text = Files.readString(catalogFile);
    String version = "\"formatVersion\" : ";
    String own = version + CatalogFile.FORMAT_VERSION;
    assertThat(text).contains(own);
    Files.writeString(
        catalogFile, text.replace(own, version + (CatalogFile.FORMAT_VERSION + 1)));
    assertOpenFails(Problem.TOO_NEW, catalogFile);
    Files.writeString(
        catalogFile, text.replace(own, version + (CatalogFile.OLDEST_VERSION - 1)));
    assertOpenFails(Problem.TOO_OLD, catalogFile);
    Files.writeString(catalogFile, text.replace(own, version + 0));
    assertOpenFails(Problem.DAMAGED, catalogFile);
  }

  @Test
  void refusesFoldersThatAreNoDatabases() throws IOException {
    folder = Files.createDirectory(directory.resolve("letters"));
    catalogFile = folder.resolve("catalog.json");
    assertOpenFails(Problem.MISSING, catalogFile);
    for (String foreign : List.of("", "{}", "[]", "null", "not JSON", "{\"format\": \"books\"}")) {
      Files.writeString(catalogFile, foreign);
      assertOpenFails(Problem.FOREIGN, catalogFile);
    }
    folder = directory.resolve("nothing");
    assertOpenFails(Problem.MISSING, folder.resolve("catalog.json"));
  }

  private void assertOpenFails(Problem problem, Path file) {
    DatabaseFileException error = catchThrowableOfType(
        DatabaseFileException.class, () -> GraphStore.open(folder, Layout.FILES).close());
    assertThat(error).as("an error naming %s", file).isNotNull();
    assertThat(error.problem()).as(error.getMessage()).isEqualTo(problem);
    assertThat(error.file()).isEqualTo(file);
    assertThat(error).hasMessageContaining(file.toString());
    assertThat(error.kind()).isEqualTo(GraphflowException.Kind.CORRUPT);
  }

  private void assertVerifyNames(Path file) {
    assertThat(GraphStore.verify(folder).problems())
        .anySatisfy(problem -> assertThat(problem).contains(file.toString()));
  }

  private static Path data(Path database) throws IOException {
    try (Stream<Path> content = Files.list(database)) {
      return content.filter(Files::isDirectory).findFirst().orElseThrow();
    }
  }

  private static List<Path> structureFiles(Path database) throws IOException {
    try (Stream<Path> content = Files.list(data(database))) {
      return content.sorted().toList();
    }
  }
}
