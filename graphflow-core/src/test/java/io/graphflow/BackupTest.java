package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import io.graphflow.storage.disk.SystemDisk;
import io.graphflow.storage.live.LiveStore;
import io.graphflow.storage.live.StoreReport;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Backups of a database in use are databases of their own; checks of databases find what is wrong. */
class BackupTest {
  private static final String NAMES = "MATCH (p:Person) RETURN p.name AS name ORDER BY name";

  @TempDir
  private Path directory;

  private Path folder;
  private Path target;

  @BeforeEach
  void nameFolders() {
    folder = directory.resolve("graph");
    target = directory.resolve("backup");
  }

  private static Session session(Database database) {
    return database.session(SessionOptions.DEFAULT.withEngine(Engine.GF_CV));
  }

  private static void run(Database database, String query) {
    try (Session session = session(database)) {
      session.run(query).consume();
    }
  }

  private static List<String> names(Database database) {
    try (Session session = session(database)) {
      return session.run(NAMES).stream().map(row -> row.get("name").asString()).toList();
    }
  }

  private Database create() {
    Database database = Database.create(folder);
    run(database, "CREATE CONSTRAINT name FOR (p:Person) REQUIRE p.name IS UNIQUE");
    run(database,
        "CREATE (:Person {name: 'Ann'})-[:KNOWS {since: 1}]->(:Person:Actor {name: 'Bob'})");
    return database;
  }

  private static List<Path> list(Path folder) throws IOException {
    try (Stream<Path> content = Files.list(folder)) {
      return content.toList();
    }
  }

  private static Set<Object> fileKeys(Path folder) throws IOException {
    Set<Object> keys = new HashSet<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : (Iterable<Path>) files.filter(Files::isRegularFile)::iterator) {
        keys.add(Files.readAttributes(file, BasicFileAttributes.class).fileKey());
      }
    }
    return keys;
  }

  @Test
  void holdsWhatIsCommittedAndNothingElse() throws IOException {
    try (Database database = create(); Session session = session(database)) {
      database.kernel().store().checkpoint();
      run(database, "CREATE (:Person {name: 'Cid'})");
      Transaction open = session.beginTransaction();
      open.run("CREATE (:Person {name: 'Dan'})").consume();
      database.backup(target);
      open.commit();
      run(database, "MATCH (p:Person {name: 'Ann'}) DETACH DELETE p");
      try (Database copy = Database.open(target)) {
        assertThat(names(copy)).containsExactly("Ann", "Bob", "Cid");
        run(copy, "CREATE (:Person {name: 'Eve'})");
        assertThatThrownBy(() -> run(copy, "CREATE (:Person {name: 'Bob'})"))
            .isInstanceOf(GraphflowException.class);
        copy.kernel().store().checkpoint();
        assertThat(names(copy)).containsExactly("Ann", "Bob", "Cid", "Eve");
      }
      assertThat(names(database)).containsExactly("Bob", "Cid", "Dan");
      assertThat(fileKeys(folder)).doesNotContainAnyElementsOf(fileKeys(target));
    }
    try (Database copy = Database.open(target)) {
      assertThat(names(copy)).containsExactly("Ann", "Bob", "Cid", "Eve");
    }
    assertThat(list(directory)).containsExactlyInAnyOrder(folder, target);
  }

  @Test
  void isTakenOfADatabaseOpenForReadingOnlyAndOfABackup() {
    Path second = directory.resolve("second");
    try (
        Database database = create();
        Database reading =
            Database.open(folder, DatabaseOptions.DEFAULT.withReadOnly(true))) {
      run(database, "CREATE (:Person {name: 'Cid'})");
      reading.backup(target);
    }
    try (Database copy = Database.open(target)) {
      copy.backup(second);
    }
    try (Database copy = Database.open(second)) {
      assertThat(names(copy)).containsExactly("Ann", "Bob");
    }
  }

  @Test
  void isOneStateWhileOthersWriteAndMakeCheckpoints() throws InterruptedException {
    try (Database database = create()) {
      AtomicBoolean ended = new AtomicBoolean();
      AtomicReference<Throwable> failure = new AtomicReference<>();
      Thread writer = Thread.ofPlatform().start(() -> {
        try (Session session = session(database)) {
          for (int i = 0; !ended.get(); i++) {
            session.run("CREATE (:Left {i: " + i + "})-[:PAIR]->(:Right {i: " + i + "})").consume();
            if (i % 20 == 0) {
              database.kernel().store().checkpoint();
            }
          }
        } catch (RuntimeException | Error e) {
          failure.set(e);
        }
      });
      try {
        for (int i = 0; i < 10; i++) {
          database.backup(directory.resolve("backup" + i));
        }
      } finally {
        ended.set(true);
        writer.join();
      }
      assertThat(failure.get()).isNull();
    }
    for (int i = 0; i < 10; i++) {
      try (
          Database copy = Database.open(directory.resolve("backup" + i));
          Session session = session(copy)) {
        Record counts = session.run("MATCH (l) WHERE l:Left OR l:Right WITH count(*) AS counted"
            + " OPTIONAL MATCH (l:Left)-[p:PAIR]->(r:Right) WHERE l.i = r.i"
            + " RETURN counted, count(p) AS pairs").single();
        assertThat(counts.get("counted").asLong()).isEqualTo(2 * counts.get("pairs").asLong());
      }
    }
  }

  @Test
  void refusesPlacesWhereItCannotBe() throws IOException {
    try (Database database = create()) {
      Files.createDirectory(target);
      for (Path wrong : List.of(target, directory.resolve("none/backup"), folder.resolve("data"))) {
        assertThatThrownBy(() -> database.backup(wrong))
            .isInstanceOfSatisfying(GraphflowException.class, e -> {
              assertThat(e.kind()).isEqualTo(Kind.USAGE);
              assertThat(e).hasMessageContaining(wrong.toString());
            });
      }
      assertThat(list(target)).isEmpty();
    }
  }

  @Test
  void refusesToCopyDamage() throws IOException {
    try (Database database = create()) {
      database.kernel().store().checkpoint();
    }
    Path file = damage("vertex");
    try (Database database = Database.open(folder)) {
      assertThatThrownBy(() -> database.backup(target))
          .isInstanceOfSatisfying(GraphflowException.class, e -> {
            assertThat(e.kind()).isEqualTo(Kind.CORRUPT);
            assertThat(e).hasMessageContaining(file.getFileName().toString());
          });
    }
    assertThat(list(directory)).containsExactly(folder);
  }

  /** Changes a byte in the middle of a file of the database. */
  private Path damage(String name) throws IOException {
    Path file;
    try (Stream<Path> files = Files.walk(folder)) {
      file = files.filter(path -> path.getFileName().toString().startsWith(name))
          .sorted()
          .findFirst()
          .orElseThrow();
    }
    try (FileChannel channel =
        FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
      ByteBuffer one = ByteBuffer.allocate(1);
      long middle = channel.size() - 17;
      channel.read(one, middle);
      one.put(0, (byte) (one.get(0) ^ 1)).flip();
      channel.write(one, middle);
    }
    return file;
  }

  private StoreReport verify() {
    return LiveStore.verify(new SystemDisk(), folder);
  }

  @Test
  void verifyCountsWhatFilesAndLogAreTogether() throws IOException {
    try (Database database = create()) {
      database.kernel().store().checkpoint();
      run(database, "MATCH (p:Person {name: 'Ann'}) CREATE (p)-[:KNOWS]->(:Person {name: 'Cid'})");
      StoreReport report = verify();
      assertThat(report.isSound()).isTrue();
      assertThat(report.vertexCount()).isEqualTo(3);
      assertThat(report.edgeCount()).isEqualTo(2);
      assertThat(report.log().recordCount()).isEqualTo(1);
    }
    Path file = damage("vertex");
    assertThat(verify().files().problems()).singleElement()
        .asString()
        .contains(file.getFileName().toString());
  }

  @Test
  void verifyFindsDamageOfTheLog() throws IOException {
    create().close();
    Path log;
    try (Stream<Path> files = Files.walk(folder)) {
      log = files.filter(path -> path.getFileName().toString().startsWith("write-ahead-"))
          .findFirst()
          .orElseThrow();
    }
    byte[] bytes = Files.readAllBytes(log);
    bytes[70] ^= 1;
    Files.write(log, bytes);
    assertThat(verify().files().problems()).singleElement()
        .asString()
        .contains(log.getFileName().toString(), "damaged at byte");
  }
}
