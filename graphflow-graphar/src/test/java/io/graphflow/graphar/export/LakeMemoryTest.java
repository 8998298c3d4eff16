package io.graphflow.graphar.export;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.options.LakeOptions;
import io.graphflow.research.Layout;
import io.graphflow.research.MemoryReport;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What queries by pages leave in memory: the heap is looked at, and not what the engine says of it. With {@code
 * -Dgraphflow.lake.queries=10000} there are more queries, of a network of more persons.
 */
class LakeMemoryTest {
  private static final int QUERIES = Integer.getInteger("graphflow.lake.queries", 400);
  private static final long BUDGET = 4 << 20;

  @TempDir
  private static Path folder;

  @Test
  void manyDifferentQueriesLeaveNoMoreThanTheBudgetOfPages() throws IOException {
    // Persons of a network of scale 0.1 are 1,500. There are so many files that what is known of all of them, with the pages
    // of none, takes several times the budget.
    PersonLake lake = new PersonLake(folder.resolve("network"), QUERIES > 1_500 ? 1.2 : 0.1, 4);
    assertThat(lake.persons).hasSizeGreaterThan(QUERIES);
    DatabaseOptions options =
        DatabaseOptions.DEFAULT.withLake(LakeOptions.DEFAULT.withPageCacheBytes(BUDGET));
    // What classes and plans take is there before it is measured.
    try (Database database = PersonLake.open(lake.watched(), options);
        Session session = database.session()) {
      askMany(lake, session, 1);
    }
    WatchedFolder files = lake.watched();
    try (Database database = PersonLake.open(files, options);
        Session session = database.session()) {
      PersonLake.friends(session, lake.persons.getFirst());
      files.takeOpened();
      long few = used();
      assertThat(counted(database)).isLessThan(BUDGET / 2);
      askMany(lake, session, 0);
      assertThat(files.takeOpened()).hasSizeGreaterThan(1_000);
      long many = used();
      assertThat(many - few).isLessThan(BUDGET + BUDGET / 10);
      assertThat(counted(database)).isBetween(BUDGET / 2, BUDGET);
      // What is counted is there.
      assertThat(many - few).isGreaterThan(BUDGET / 2);
    }
  }

  private static void askMany(PersonLake lake, Session session, int from) {
    int step = lake.persons.size() / QUERIES;
    for (int query = 0; query < QUERIES; query++) {
      PersonLake.friends(session, lake.persons.get(from + query * step));
    }
  }

  private static long counted(Database database) {
    return database.memoryReport(Layout.FILES)
        .items()
        .stream()
        .filter(item -> item.component() == MemoryReport.Component.LAKE_PAGES)
        .mapToLong(MemoryReport.Item::bytes)
        .sum();
  }

  /** The least of several looks, as others use the heap, too. */
  private static long used() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      least =
          Math.min(least, ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed());
    }
    return least;
  }
}
