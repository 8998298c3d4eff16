package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which files a selective query opens that comes first to a graph of many. */
class FilesOpenedTest {
  private static final String KNOWS = "edge/Person_KNOWS_Person/";

  @TempDir
  private static Path folder;

  /** Neighbours lie in both chunks of persons, and nothing is in more than these. */
  @Test
  void theFriendsOfAPersonAreInFewFiles() throws IOException {
    PersonLake lake = new PersonLake(folder.resolve("few"), 0.1, 896);
    assertThat(lake.persons).hasSizeBetween(897, 2 * 896);
    int most = 0;
    for (int at = 5; at < lake.persons.size(); at += 317) {
      WatchedFolder files = lake.watched();
      try (Database database = PersonLake.open(files, DatabaseOptions.DEFAULT);
          Session session = database.session()) {
        assertThat(files.takeOpened()).hasSizeGreaterThan(12);
        PersonLake.friends(session, lake.persons.get(at));
        Set<String> opened = files.takeOpened();
        assertThat(opened).as("person " + at).hasSizeBetween(1, 12);
        most = Math.max(most, opened.size());
      }
    }
    // Some have friends in both chunks.
    assertThat(most).isGreaterThan(9);
  }

  /** Where there is a chunk for few persons, only files are opened that have to do with the person or a friend. */
  @Test
  void noFileIsOpenedInVain() throws IOException {
    int chunk = 128;
    PersonLake lake = new PersonLake(folder.resolve("many"), 0.1, chunk);
    for (int at = 5; at < lake.persons.size(); at += 159) {
      WatchedFolder files = lake.watched();
      try (Database database = PersonLake.open(files, DatabaseOptions.DEFAULT);
          Session session = database.session()) {
        files.takeOpened();
        List<Long> friends = PersonLake.friends(session, lake.persons.get(at));
        Set<String> opened = files.takeOpened();
        Set<Integer> theirs = friends.stream()
            .map(friend -> lake.persons.indexOf(friend) / chunk)
            .collect(Collectors.toCollection(TreeSet::new));
        int own = at / chunk;
        Set<Integer> all = new TreeSet<>(theirs);
        all.add(own);
        assertThat(chunks(opened, "vertex/Person/id/chunk")).isEqualTo(all);
        assertThat(chunks(opened, "vertex/Person/properties/chunk")).isEqualTo(theirs);
        // Of friends who know the person, the lists say which edge that is.
        assertThat(all).containsAll(chunks(opened, KNOWS + "ordered_by_source/offset/chunk"))
            .containsAll(chunks(opened, KNOWS + "ordered_by_source/adj_list/part"))
            .containsAll(chunks(opened, KNOWS + "ordered_by_source/properties/part"));
        // The list of the last vertex of a part ends there.
        assertThat(chunks(opened, KNOWS + "ordered_by_dest/offset/chunk")).containsExactly(own);
        assertThat(Set.of(own))
            .containsAll(chunks(opened, KNOWS + "ordered_by_dest/adj_list/part"));
        assertThat(opened).allMatch(name -> name.contains("/chunk"));
      }
    }
  }

  /** The chunks or parts of the files whose names begin so. */
  private static Set<Integer> chunks(Set<String> names, String prefix) {
    return names.stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> Integer.valueOf(name.substring(prefix.length()).split("/", -1)[0]))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** A key that no vertex has is found not to be there without a look into any file but those that may have it. */
  @Test
  void aKeyThatIsNotThereOpensNoMoreThanOneThatIs() throws IOException {
    PersonLake lake = new PersonLake(folder.resolve("keys"), 0.1, 128);
    WatchedFolder files = lake.watched();
    try (Database database = PersonLake.open(files, DatabaseOptions.DEFAULT);
        Session session = database.session()) {
      files.takeOpened();
      String name = "MATCH (p:Person {id: $id}) RETURN p.firstName AS name";
      assertThat(session.run(name, Map.of("id", Long.MAX_VALUE)).list()).isEmpty();
      assertThat(files.takeOpened()).isEmpty();
      assertThat(session.run(name, Map.of("id", lake.persons.getLast())).list()).hasSize(1);
      assertThat(files.takeOpened()).hasSize(2);
    }
  }
}
