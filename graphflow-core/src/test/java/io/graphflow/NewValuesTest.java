package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is estimated of values that no checkpoint has seen yet. */
class NewValuesTest {

  @TempDir
  private Path directory;

  /** However many values there are: just more than a power of two, too. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 1", "1000, 1", "1025, 1", "9000, 1", "9000, 3", "40000, 7"})
  void noValueIsTakenForMany(int count, int step) {
    try (Database database = Database.create(directory.resolve("graph"));
        Session session = database.session()) {
      session.run("CREATE NODE TABLE V(id INT64, text STRING, number INT64, share DOUBLE,"
          + " PRIMARY KEY (id))").consume();
      session.run("UNWIND range(0, " + (count - 1) + ") AS i WITH i, CASE WHEN i % " + step
          + " = 0 THEN i END AS some CREATE (:V {id: i, text: 'text ' + some, number: some,"
          + " share: some / 3.0})").consume();
      // What later statements know is found out when they come.
      session.run("CREATE (:V {id: -1})").consume();
      for (String first : new String[] {"v.text = 'text 0'", "v.number = 0", "v.share = 0.0"}) {
        assertThat(estimate(session, "MATCH (v:V) WHERE " + first + " RETURN v.id")).as(first)
            .isLessThanOrEqualTo(Math.max(1, count / 100));
      }
    }
  }

  /** The estimated rows of the filter of a query. */
  private static double estimate(Session session, String query) {
    String plan = session.run("EXPLAIN " + query).consume().plan().orElseThrow();
    String filter =
        plan.lines().filter(line -> line.contains("Filter")).findFirst().orElseThrow();
    return Double.parseDouble(filter.substring(filter.lastIndexOf(' ') + 1).replace(",", ""));
  }
}
