package io.graphflow.core.transaction;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.transaction.LockedResource.CatalogName;
import io.graphflow.core.transaction.LockedResource.CatalogNames;
import io.graphflow.core.transaction.LockedResource.Edges;
import io.graphflow.core.transaction.LockedResource.Vertex;
import io.graphflow.core.transaction.LockedResource.Vertices;
import io.graphflow.storage.layout.ElementId;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ResourceCodeTest {
  private static final int LAST_TABLE = 0xFFFE;

  @Test
  void aCodeTellsItsResource() {
    assertThat(ResourceCode.decode(ResourceCode.CATALOG, 0, null)).isEqualTo(new CatalogNames());
    assertThat(ResourceCode.decode(ResourceCode.NAME, 7, ":A")).isEqualTo(new CatalogName(":A"));
    for (int table : new int[] {0, 1, 300, LAST_TABLE}) {
      assertThat(ResourceCode.decode(ResourceCode.vertices(table), 0, null))
          .isEqualTo(new Vertices(table));
      assertThat(ResourceCode.decode(ResourceCode.edges(table), 0, null))
          .isEqualTo(new Edges(table));
      assertThat(
          ResourceCode.decode(ResourceCode.vertex(table), ElementId.MAX_POSITION, null))
          .isEqualTo(new Vertex(table, ElementId.MAX_POSITION));
      for (int property : new int[] {0, 1, Integer.MAX_VALUE}) {
        assertThat(ResourceCode.decode(ResourceCode.key(table, property), 7, "x"))
            .isEqualTo(new LockedResource.Key(table, property, "x"));
      }
    }
  }

  @Test
  void anElementIsBeneathItsOwnTableOnly() {
    for (int table : new int[] {0, 1, LAST_TABLE}) {
      for (long scope : new long[] {ResourceCode.vertex(table), ResourceCode.key(table, 3)}) {
        assertThat(ResourceCode.parent(scope)).isEqualTo(ResourceCode.vertices(table));
        assertThat(ResourceCode.isBeneath(scope, ResourceCode.vertices(table))).isTrue();
        assertThat(ResourceCode.isBeneath(scope, ResourceCode.vertices(2))).isFalse();
        assertThat(ResourceCode.isBeneath(scope, ResourceCode.edges(table))).isFalse();
        assertThat(ResourceCode.isBeneath(scope, ResourceCode.CATALOG)).isFalse();
      }
      assertThat(ResourceCode.isBeneath(ResourceCode.vertices(table), ResourceCode.vertices(table)))
          .isFalse();
    }
    assertThat(ResourceCode.isBeneath(ResourceCode.NAME, ResourceCode.CATALOG)).isTrue();
    assertThat(ResourceCode.isBeneath(ResourceCode.NAME, ResourceCode.vertices(0))).isFalse();
  }

  @Test
  void valuesThatAreTheSameShareALock() {
    assertSame(1L, 1.0);
    assertSame(0L, -0.0);
    assertSame(Long.MIN_VALUE, -0x1p63);
    assertSame(1L << 60, 0x1p60);
    assertSame(Double.NaN, Double.longBitsToDouble(0x7ff8000000000001L));
    assertSame(List.of(1L, "a"), List.of(1.0, "a"));
    assertSame(LocalDate.of(2020, 1, 2), LocalDate.of(2020, 1, 2));
    assertSame("text", new String(new char[] {'t', 'e', 'x', 't'}));
  }

  private static void assertSame(Object left, Object right) {
    assertThat(ResourceCode.element(left)).as("%s, %s", left, right)
        .isEqualTo(ResourceCode.element(right));
  }

  @Test
  void integersNeverShareALockAndStringsHardlyDo() {
    Random random = new Random(2);
    Set<Long> elements = new HashSet<>();
    Set<Object> values = new HashSet<>();
    for (int i = 0; i < 50_000; i++) {
      values.add((long) i);
      values.add(random.nextLong());
      values.add(Integer.toString(i, 36));
      // Eight strings of one String.hashCode.
      values.add("x" + i + (i % 2 == 0 ? "Aa" : "BB") + (i / 2 % 2 == 0 ? "Aa" : "BB"));
    }
    values.forEach(value -> elements.add(ResourceCode.element(value)));
    assertThat(elements).hasSameSizeAs(values);
    assertThat(ResourceCode.element("AaAa")).isNotEqualTo(ResourceCode.element("BBBB"));
  }

  /** Lower bits choose a slot, upper ones a partition: neither may cluster for consecutive offsets. */
  @Test
  void consecutiveVerticesSpread() {
    int[] low = new int[256];
    int[] high = new int[256];
    for (int offset = 0; offset < 256 * 64; offset++) {
      int hash = ResourceCode.hash(ResourceCode.vertex(3), offset);
      low[hash & 0xFF]++;
      high[hash >>> 24]++;
    }
    assertThat(low).doesNotContain(0);
    assertThat(high).doesNotContain(0);
    assertThat(Arrays.stream(low)).allMatch(count -> count < 2 * 64);
    assertThat(Arrays.stream(high)).allMatch(count -> count < 2 * 64);
  }
}
