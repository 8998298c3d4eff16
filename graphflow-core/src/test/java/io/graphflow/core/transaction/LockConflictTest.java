package io.graphflow.core.transaction;

import static io.graphflow.core.transaction.LockMode.IX;
import static io.graphflow.core.transaction.LockMode.S;
import static io.graphflow.core.transaction.LockMode.SIX;
import static io.graphflow.core.transaction.LockMode.X;
import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.options.LockOptions;
import io.graphflow.storage.layout.ElementId;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Which accesses of two transactions exclude each other. */
@Timeout(120)
class LockConflictTest {
  private static final long ANNA = ElementId.of(0, 0);
  private static final long BEN = ElementId.of(0, 1);
  private static final long OSLO = ElementId.of(1, 0);
  private static final int KNOWS = 0;
  private static final int LIVES_IN = 1;

  private static final Map<String, Consumer<TransactionLocks>> ACCESSES = new LinkedHashMap<>();

  static {
    ACCESSES.put("scan persons", locks -> locks.lockVertexTable(0, S));
    ACCESSES.put("scan and change persons", locks -> locks.lockVertexTable(0, SIX));
    ACCESSES.put("scan cities", locks -> locks.lockVertexTable(1, S));
    ACCESSES.put("scan KNOWS", locks -> locks.lockEdgeTable(KNOWS, S));
    ACCESSES.put("read Anna", locks -> locks.lockVertex(ANNA, S));
    ACCESSES.put("read Ben", locks -> locks.lockVertex(BEN, S));
    ACCESSES.put("read Oslo", locks -> locks.lockVertex(OSLO, S));
    ACCESSES.put("change Anna", locks -> locks.lockVertex(ANNA, X));
    ACCESSES.put("look up person 7", locks -> locks.lockKey(0, 0, 7L, S));
    ACCESSES.put("look up person 7.0", locks -> locks.lockKey(0, 0, 7.0, S));
    ACCESSES.put("look up person 8", locks -> locks.lockKey(0, 0, 8L, S));
    ACCESSES.put("look up city 7", locks -> locks.lockKey(1, 0, 7L, S));
    ACCESSES.put("look up age 7", locks -> locks.lockKey(0, 1, 7L, S));
    ACCESSES.put("create person 7", locks -> {
      locks.lockVertexTable(0, IX);
      locks.lockKey(0, 0, 7L, X);
    });
    ACCESSES.put("create person 9", locks -> {
      locks.lockVertexTable(0, IX);
      locks.lockKey(0, 0, 9L, X);
    });
    ACCESSES.put("Anna KNOWS Ben", locks -> locks.lockEdge(KNOWS, ANNA, BEN));
    ACCESSES.put("Anna LIVES_IN Oslo", locks -> locks.lockEdge(LIVES_IN, ANNA, OSLO));
    ACCESSES.put("load persons", locks -> locks.lockVertexTable(0, X));
    ACCESSES.put("miss :Dog", locks -> locks.lockName(":Dog", S));
    ACCESSES.put("miss :Cat", locks -> locks.lockName(":Cat", S));
    ACCESSES.put("create :Dog", locks -> locks.lockName(":Dog", X));
    ACCESSES.put("list labels", locks -> locks.lockCatalog(S));
    ACCESSES.put("change schema", locks -> locks.lockCatalog(X));
  }

  /** Each pair both ways; pairs that are not here do not conflict. */
  private static final String CONFLICTS = """
      scan persons: scan and change persons, change Anna, create person 7, create person 9, \
      Anna KNOWS Ben, Anna LIVES_IN Oslo, load persons
      scan and change persons: scan and change persons, change Anna, \
      create person 7, create person 9, Anna KNOWS Ben, Anna LIVES_IN Oslo, load persons
      scan cities: Anna LIVES_IN Oslo
      scan KNOWS: Anna KNOWS Ben
      read Anna: change Anna, Anna KNOWS Ben, Anna LIVES_IN Oslo, load persons
      read Ben: Anna KNOWS Ben, load persons
      read Oslo: Anna LIVES_IN Oslo
      change Anna: change Anna, Anna KNOWS Ben, Anna LIVES_IN Oslo, load persons
      look up person 7: create person 7, load persons
      look up person 7.0: create person 7, load persons
      look up person 8: load persons
      look up age 7: load persons
      create person 7: create person 7, load persons
      create person 9: create person 9, load persons
      Anna KNOWS Ben: Anna KNOWS Ben, Anna LIVES_IN Oslo, load persons
      Anna LIVES_IN Oslo: Anna LIVES_IN Oslo, load persons
      load persons: load persons
      miss :Dog: create :Dog, change schema
      miss :Cat: change schema
      create :Dog: create :Dog, list labels, change schema
      list labels: change schema
      change schema: change schema
      """;

  private static boolean conflict(String left, String right) {
    return CONFLICTS.lines().anyMatch(line -> {
      int colon = line.indexOf(": ");
      return line.substring(0, colon).equals(left)
          && List.of(line.substring(colon + 2).split(", ")).contains(right);
    });
  }

  @Test
  void accessesExcludeEachOtherAsTheyMust() {
    assertThat(CONFLICTS.lines().map(line -> line.substring(0, line.indexOf(": "))))
        .isSubsetOf(ACCESSES.keySet());
    ACCESSES.forEach((first, accessFirst) -> ACCESSES.forEach((second, accessSecond) -> {
      try (LockFixture fixture = new LockFixture()) {
        TransactionLocks one = fixture.begin(first);
        TransactionLocks two = fixture.begin(second);
        accessFirst.accept(one);
        LockFixture.Step step = fixture.start(two, () -> accessSecond.accept(two));
        assertThat(step.isBlocked()).as("%s, then %s", first, second)
            .isEqualTo(conflict(first, second) || conflict(second, first));
        one.close();
        step.goesOn();
      }
    }));
  }

  /** What a transaction holds, it may have again, and weaker and stronger. */
  @Test
  void nothingConflictsWithItself() {
    ACCESSES.forEach((first, accessFirst) -> ACCESSES.forEach((second, accessSecond) -> {
      try (LockFixture fixture = new LockFixture(); TransactionLocks one = fixture.begin(first)) {
        accessFirst.accept(one);
        accessSecond.accept(one);
        accessFirst.accept(one);
        assertThat(fixture.manager.locks()).hasSize(one.lockCount());
      }
    }));
  }

  @ParameterizedTest
  @CsvSource({"IS,S,S", "IX,S,SIX", "S,IX,SIX", "SIX,S,SIX", "X,S,X", "S,X,X", "IS,IX,IX"})
  void modesOfATableJoin(LockMode first, LockMode second, LockMode joined) {
    try (LockFixture fixture = new LockFixture(); TransactionLocks one = fixture.begin("one")) {
      one.lockVertexTable(4, first);
      one.lockVertexTable(4, second);
      assertThat(fixture.manager.locks()).containsExactly(
          new LockStatus(one.number(), new LockedResource.Vertices(4), joined));
    }
  }

  @Test
  void aLockOfTheTableCoversItsElements() {
    try (LockFixture fixture = new LockFixture(); TransactionLocks one = fixture.begin("one")) {
      one.lockVertexTable(0, S);
      one.lockVertex(ANNA, S);
      one.lockKey(0, 0, "x", S);
      assertThat(one.lockCount()).isEqualTo(1);
      one.lockVertex(ANNA, X);
      assertThat(fixture.manager.locks()).containsExactlyInAnyOrder(
          new LockStatus(one.number(), new LockedResource.Vertices(0), SIX),
          new LockStatus(one.number(), new LockedResource.Vertex(0, 0), X));
      one.lockVertexTable(0, X);
      one.lockVertex(BEN, X);
      assertThat(one.lockCount()).isEqualTo(2);
    }
  }

  /** Partitions grow while locks are added; whoever comes later meets those that were there before. */
  @Test
  void noneIsForgottenHoweverManyThereAre() {
    int count = 20_000;
    LockOptions options = new LockOptions(Duration.ofSeconds(10), 10 * count, 10 * count);
    try (LockFixture fixture = new LockFixture(options)) {
      TransactionLocks one = fixture.begin("one");
      for (int vertex = 0; vertex < count; vertex++) {
        one.lockVertex(ElementId.of(0, vertex), X);
      }
      // And the table's.
      assertThat(fixture.manager.locks()).hasSize(count + 1);
      one.close();
    }
  }
}
