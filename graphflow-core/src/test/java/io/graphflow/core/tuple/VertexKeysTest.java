package io.graphflow.core.tuple;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.limit.Interruption;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.limit.QueryLimits;
import io.graphflow.storage.layout.ElementId;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import java.util.function.IntToLongFunction;
import org.junit.jupiter.api.Test;

/** {@link VertexKeys} against a map. */
final class VertexKeysTest {
  private static final int VERTICES = 20_000;

  private final MemoryAccount account =
      new QueryLimits(new Interruption(0), 0).account("keys");
  private final VertexKeys keys = new VertexKeys(account);
  private final Map<Long, Integer> model = new HashMap<>();
  private final Random random = new Random(7);

  @Test
  void verticesThatLieCloseTogether() {
    checkWith(i -> ElementId.of(3, random.nextInt(VERTICES)));
  }

  @Test
  void verticesThatLieFarApart() {
    checkWith(i -> ElementId.of(3, Math.floorMod(random.nextLong(), ElementId.MAX_POSITION)));
  }

  @Test
  void oneVertexFarFromAllOthers() {
    checkWith(i -> ElementId.of(3, i == 5_000 ? ElementId.MAX_POSITION : random.nextInt(VERTICES)));
  }

  @Test
  void verticesAtTheLargestDistanceFromEachOtherThatIsClose() {
    checkWith(i -> ElementId.of(3, (long) i * VertexKeys.OFFSETS_PER_KEY));
  }

  @Test
  void verticesAtALargerDistanceTakeNoArrayOfOffsets() {
    checkWith(i -> ElementId.of(3, 100L * i));
    // Both arrays may have just been doubled.
    assertThat(account.mostHeldBytes())
        .isLessThan(VERTICES * (2L * Long.BYTES + 3 * 4 * Integer.BYTES));
  }

  @Test
  void verticesThatComeNearerAndNearerToTheFirst() {
    checkWith(i -> ElementId.of(3, VERTICES - i));
  }

  @Test
  void verticesOfSeveralTables() {
    checkWith(i -> ElementId.of(i < 5_000 ? 0 : random.nextInt(3), random.nextInt(VERTICES)));
  }

  @Test
  void noVertexIsOneKeyMore() {
    checkWith(
        i -> i == 0 || i == 7_000 ? ElementId.NONE : ElementId.of(0xFFFE, random.nextInt(99)));
  }

  private void checkWith(IntToLongFunction vertex) {
    for (int i = 0; i < VERTICES; i++) {
      long id = vertex.applyAsLong(i);
      // Vertices with the same offset in another table, or beside those that are there, are others.
      for (long other : new long[] {id, id + 1, id ^ 1L << ElementId.POSITION_BITS}) {
        assertThat(keys.find(other)).isEqualTo(model.getOrDefault(other, KeyTable.ABSENT));
      }
      int expected = model.computeIfAbsent(id, _ -> model.size());
      assertThat(keys.findOrAdd(id)).isEqualTo(expected);
      assertThat(keys.size()).isEqualTo(model.size());
    }
    model.forEach((id, number) -> {
      assertThat(keys.find(id)).isEqualTo(number);
      assertThat(keys.id(number)).isEqualTo(id);
    });
    keys.clear();
    assertThat(account.heldBytes()).isZero();
    assertThat(keys.size()).isZero();
    assertThat(keys.find(ElementId.of(3, 1))).isEqualTo(KeyTable.ABSENT);
  }
}
