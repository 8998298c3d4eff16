package io.graphflow.core.transaction;

import static io.graphflow.core.transaction.LockMode.IS;
import static io.graphflow.core.transaction.LockMode.IX;
import static io.graphflow.core.transaction.LockMode.S;
import static io.graphflow.core.transaction.LockMode.SIX;
import static io.graphflow.core.transaction.LockMode.X;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

class LockModeTest {
  /** Gray and others, 1976, table 1; a row and a column a mode in the order of the constants. */
  private static final String COMPATIBLE = """
      + + + + -
      + + - - -
      + - + - -
      + - - - -
      - - - - -
      """;

  @Test
  void compatibilityIsThatOfTheLiterature() {
    String table = Arrays.stream(LockMode.values())
        .map(row -> Arrays.stream(LockMode.values())
            .map(column -> row.compatibleWith(column) ? "+" : "-")
            .collect(Collectors.joining(" ")))
        .collect(Collectors.joining("\n", "", "\n"));
    assertThat(table).isEqualTo(COMPATIBLE);
  }

  /** A stronger mode is one that is kept out by more. */
  @Test
  void joinIsTheWeakestModeThatIsAsStrongAsBoth() {
    for (LockMode left : LockMode.values()) {
      for (LockMode right : LockMode.values()) {
        LockMode join = left.join(right);
        assertThat(conflicts(join)).containsAll(conflicts(left)).containsAll(conflicts(right));
        for (LockMode other : LockMode.values()) {
          if (conflicts(other).containsAll(conflicts(left))
              && conflicts(other).containsAll(conflicts(right))) {
            assertThat(conflicts(other)).as("%s, %s, %s", left, right, other)
                .containsAll(conflicts(join));
          }
        }
        assertThat(join).isEqualTo(right.join(left));
        assertThat(left.covers(right)).isEqualTo(join == left);
      }
    }
  }

  private static Set<LockMode> conflicts(LockMode mode) {
    Set<LockMode> conflicts = EnumSet.allOf(LockMode.class);
    conflicts.removeIf(mode::compatibleWith);
    return conflicts;
  }

  @Test
  void onlySharedModesNeedNoExclusiveIntention() {
    assertThat(Arrays.stream(LockMode.values()).map(LockMode::intention)).containsExactly(IS, IX,
        IS,
        IX, IX);
  }

  @Test
  void countsOfGrantsTellWhatCanBeGranted() {
    Random random = new Random(1);
    List<LockMode> modes = List.of(LockMode.values());
    for (int i = 0; i < 10_000; i++) {
      long counts = 0;
      Set<LockMode> granted = EnumSet.noneOf(LockMode.class);
      for (int k = random.nextInt(4); k >= 0; k--) {
        LockMode mode = modes.get(random.nextInt(modes.size()));
        if (granted.stream().allMatch(mode::compatibleWith)) {
          int count = mode == SIX || mode == X ? 1 : 1 + random.nextInt(LockMode.MAX_GRANTS / 4);
          counts += count * mode.unit();
          granted.add(mode);
        }
      }
      for (LockMode mode : LockMode.values()) {
        assertThat(mode.grantable(counts)).as("%s with %s", mode, granted)
            .isEqualTo(granted.stream().allMatch(mode::compatibleWith));
      }
    }
  }

  @Test
  void fullCountsDoNotSpillIntoOthers() {
    long all = IS.unit() * LockMode.MAX_GRANTS;
    assertThat(SIX.grantable(all)).isTrue();
    assertThat(X.grantable(all)).isFalse();
    assertThat(IS.grantable(IX.unit() * LockMode.MAX_GRANTS)).isTrue();
    assertThat(S.grantable(S.unit() * LockMode.MAX_GRANTS)).isTrue();
  }
}
