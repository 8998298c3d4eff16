package io.graphflow.interactive.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.exception.DataException;
import io.graphflow.interactive.database.SmallNetwork;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class LoadedNetworkTest {
  private static final String PERSONS = "dynamic/person_0_0.csv";

  @TempDir
  private Path folder;

  private Path data;
  private Path loaded;
  private Path database;

  @BeforeEach
  void copyTheFiles() throws IOException {
    data = folder.resolve("data");
    loaded = folder.resolve("loaded");
    database = folder.resolve("database");
    for (String part : List.of("static", "dynamic")) {
      try (Stream<Path> files = Files.list(SmallNetwork.DATA.resolve(part))) {
        for (Path file : files.toList()) {
          Path copy = data.resolve(part).resolve(file.getFileName().toString());
          Files.createDirectories(copy.getParent());
          Files.copy(file, copy);
        }
      }
    }
  }

  private LoadedNetwork network() {
    return new LoadedNetwork(new NetworkFolder(data), loaded);
  }

  private long persons() {
    try (Database opened = Database.open(database); Session session = opened.session()) {
      return session.run("MATCH (p:Person) RETURN count(*)").single().get(0).asLong();
    }
  }

  @Test
  void aNetworkIsLoadedOnce() throws IOException {
    assertThat(network().load()).isPresent();
    assertThat(network().load()).isEmpty();
    network().copyTo(database);
    assertThat(persons()).isEqualTo(204);
  }

  @Test
  void aNetworkHasTheIndexesOfTheWorkload() throws IOException {
    network().load();
    network().copyTo(database);
    try (Database opened = Database.open(database); Session session = opened.session()) {
      assertThat(
          session.run("SHOW BACKWARD INDEXES YIELD properties, state RETURN properties, state")
              .list(row -> row.get(0).asObject() + " " + row.get(1).asObject()))
          .containsExactly("[joinDate] ONLINE");
    }
  }

  @Test
  void aCopyIsAsLoadedWhateverWasDoneToTheCopyBefore() throws IOException {
    network().load();
    network().copyTo(database);
    try (Database opened = Database.open(database); Session session = opened.session()) {
      session.run("CREATE (:Person {id: 1})").consume();
    }
    assertThat(persons()).isEqualTo(205);
    assertThat(network().load()).isEmpty();
    network().copyTo(database);
    assertThat(persons()).isEqualTo(204);
  }

  @Test
  void aChangedFileIsLoaded() throws IOException {
    network().load();
    Path file = data.resolve(PERSONS);
    FileTime before = Files.getLastModifiedTime(file);
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 1));
    assertThat(network().load()).isPresent();
    assertThat(network().load()).isEmpty();

    List<String> lines = Files.readAllLines(file);
    Files.write(file, Stream.concat(lines.stream(), Stream.of("1" + lines.getLast())).toList());
    Files.setLastModifiedTime(file, FileTime.fromMillis(before.toMillis() + 1));
    assertThat(network().load()).isPresent();
    network().copyTo(database);
    assertThat(persons()).isEqualTo(205);

    Files.move(file, file.resolveSibling("person_0_1.csv"));
    assertThat(network().load()).isPresent();
  }

  @Test
  void filesThatAreNotOfTheGraphDoNotCount() throws IOException {
    network().load();
    Files.writeString(data.resolve("updateStream_0_0_person.csv"), "");
    Files.createDirectories(data.resolve("reference"));
    assertThat(network().load()).isEmpty();
  }

  @Test
  void aDatabaseOfOtherCodeIsLoadedAnew() throws IOException {
    network().load();
    Path file = loaded.resolve("fingerprint");
    assertThat(Files.readString(file)).startsWith("code ");
    Files.writeString(file, Files.readString(file).replaceFirst("code \\d+", "code 1"));
    assertThat(network().load()).isPresent();
  }

  @Test
  void nothingHalfMadeIsTaken() throws IOException {
    network().load();
    String fingerprint = Files.readString(loaded.resolve("fingerprint"));
    // Killed before the rename, or while an old one was deleted.
    for (String suffix : List.of(".new", ".old")) {
      Path half = Files.createDirectories(folder.resolve("loaded" + suffix));
      Files.writeString(half.resolve("fingerprint"), fingerprint);
      Files.createDirectories(half.resolve("database"));
    }
    Path halfCopy = Files.createDirectories(folder.resolve("database.new"));
    Files.writeString(halfCopy.resolve("catalog.json"), "{");
    Files.delete(loaded.resolve("fingerprint"));
    assertThat(network().load()).isPresent();
    network().copyTo(database);
    assertThat(persons()).isEqualTo(204);
    try (Stream<Path> left = Files.list(folder)) {
      assertThat(left.map(path -> path.getFileName().toString()))
          .containsExactlyInAnyOrder("data", "loaded", "database");
    }
  }

  @Test
  void aLoadThatFailsIsNotTaken() throws IOException {
    Path file = data.resolve(PERSONS);
    List<String> lines = Files.readAllLines(file);
    Files.write(file, Stream.concat(lines.stream(), Stream.of("no person")).toList());
    for (int i = 0; i < 2; i++) {
      assertThatThrownBy(() -> network().load()).isInstanceOf(DataException.class);
      assertThat(loaded).doesNotExist();
    }
    Files.write(file, lines);
    assertThat(network().load()).isPresent();
  }
}
