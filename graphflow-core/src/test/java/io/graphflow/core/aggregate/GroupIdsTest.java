package io.graphflow.core.aggregate;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.graph.TextGraph;
import io.graphflow.research.Layout;
import io.graphflow.storage.database.GraphStore;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class GroupIdsTest {
  private static final long OTHER_TABLE = 1L << 48;

  @TempDir
  private static Path folder;

  private static GraphStore store;

  @BeforeAll
  static void load() {
    TextGraph.loadText("vertices A id:INT64\n1", folder.resolve("tiny"));
    store = GraphStore.open(folder.resolve("tiny"), Layout.FILES);
  }

  @AfterAll
  static void close() {
    store.close();
  }

  /** Where the pairs of a test come from, each of which leads to other forms. */
  enum Source {
    ASCENDING {
      @Override
      long id(Random random, int at) {
        return at / 7 * 3L;
      }
    },
    CLOSE {
      @Override
      long id(Random random, int at) {
        return random.nextInt(3_000);
      }
    },
    FAR_APART {
      @Override
      long id(Random random, int at) {
        return 0xFFFF_FFFFL - random.nextInt(900) * 4_000_000L;
      }
    },
    FAR_APART_AT_LAST {
      @Override
      long id(Random random, int at) {
        return random.nextInt(at < 2_000 ? 500 : 4_000_000);
      }
    },
    OF_ANOTHER_TABLE {
      @Override
      long id(Random random, int at) {
        return OTHER_TABLE + random.nextInt(2_000);
      }
    },
    OF_SEVERAL_TABLES_AT_LAST {
      @Override
      long id(Random random, int at) {
        return random.nextInt(700) + (at > 1_500 ? random.nextInt(3) * OTHER_TABLE : 0);
      }
    },
    ANY {
      @Override
      long id(Random random, int at) {
        return random.nextInt(4) == 0 ? random.nextLong() : -random.nextInt(500);
      }
    };

    abstract long id(Random random, int at);
  }

  private record Pair(int group, long id) {}

  @ParameterizedTest
  @EnumSource
  void hasEachPairOnceInTheOrderInWhichItCame(Source source) {
    for (int groups : new int[] {1, 2, 50, Integer.MAX_VALUE}) {
      Random random = new Random(groups);
      Set<Pair> expected = new LinkedHashSet<>();
      GroupIds ids = new GroupIds(
          new QueryContext(store.snapshot(), Map.of(), 1, 0, 0, null).account("pairs"));
      for (int i = 0; i < 5_000; i++) {
        int group = source == Source.ASCENDING ? Math.min(groups - 1, i / 500)
            : groups - 1 - random.nextInt(Math.min(groups, 60));
        Pair pair = new Pair(group, source.id(random, i));
        assertThat(ids.add(pair.group(), pair.id())).as("%s", pair).isEqualTo(expected.add(pair));
      }
      List<Pair> inOrder = List.copyOf(expected);
      assertThat(ids.size()).isEqualTo(inOrder.size());
      for (int i = 0; i < inOrder.size(); i++) {
        assertThat(new Pair(ids.group(i), ids.id(i))).isEqualTo(inOrder.get(i));
      }
    }
  }
}
