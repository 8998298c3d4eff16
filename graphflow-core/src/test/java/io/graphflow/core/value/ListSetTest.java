package io.graphflow.core.value;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** The set of a list says of each value what a search in the list says. */
class ListSetTest {
  private static final List<Object> VALUES = Arrays.asList(null, true, false, 0L, -0.0, 0.0, 1L,
      1.0, 1.5, 1L << 53, 0x1p53, (1L << 53) + 1, Long.MAX_VALUE, 0x1p63, Double.NaN,
      Double.POSITIVE_INFINITY, "", "a", "1", LocalDate.EPOCH, new VertexReference(0),
      new VertexReference(1), new VertexReference(7), new EdgeReference(1, 0, 7),
      new EdgeReference(7, 1, 0), List.of(), List.of(1L), List.of(1.0),
      Collections.singletonList(null), Arrays.asList(1L, null), Map.of("a", 1L), Map.of("a", 1.0),
      Collections.singletonMap("a", null));
  private static final List<Object> VERTICES = Arrays.asList(null, new VertexReference(0),
      new VertexReference(1), new VertexReference(7), new VertexReference(1L << 50));

  @Test
  void saysWhatASearchSays() {
    Random random = new Random(11);
    for (int round = 0; round < 5_000; round++) {
      List<Object> pool = round % 4 == 0 ? VERTICES : VALUES;
      List<Object> list = new ArrayList<>();
      for (int i = random.nextInt(12); i >= 0; i--) {
        Object value = pool.get(random.nextInt(pool.size()));
        if (value != null || random.nextInt(4) == 0) {
          list.add(value);
        }
      }
      if (!list.isEmpty()) {
        check(list);
      }
    }
  }

  /** Vertices that lie close together have bits, and others of their table or of another one have none. */
  @Test
  void saysOfVerticesThatLieCloseWhatASearchSays() {
    Random random = new Random(12);
    for (int round = 0; round < 500; round++) {
      long first = ((long) random.nextInt(3) << 48) + random.nextInt(200);
      int span = 1 + random.nextInt(400);
      List<Object> list = new ArrayList<>();
      for (int i = random.nextInt(40); i >= 0; i--) {
        list.add(new VertexReference(first + random.nextInt(span)));
      }
      ListSet set = new ListSet(random.nextBoolean() ? list : vertexList(list));
      for (long offset = -70; offset < span + 70; offset++) {
        for (long id : new long[] {first + offset, first + offset + (1L << 48), -1 - offset}) {
          assertThat(set.inVertex(id)).as("%d IN %s", id, list)
              .isEqualTo(Equality.in(new VertexReference(id), list));
        }
      }
    }
  }

  private static void check(List<Object> list) {
    ListSet set = new ListSet(list);
    for (Object value : VALUES) {
      assertThat(set.in(value)).as("%s IN %s", value, list).isEqualTo(Equality.in(value, list));
      if (value instanceof VertexReference vertex) {
        assertThat(set.inVertex(vertex.vertexId())).as("%s IN %s", value, list)
            .isEqualTo(Equality.in(value, list));
      }
    }
  }

  /** The same vertices in the form in which {@code collect()} keeps them, in an array with room for more. */
  private static VertexList vertexList(List<Object> vertices) {
    long[] ids =
        vertices.stream().mapToLong(vertex -> ((VertexReference) vertex).vertexId()).toArray();
    VertexList list = new VertexList(Arrays.copyOf(ids, ids.length + 3), ids.length);
    assertThat(list).isEqualTo(vertices);
    return list;
  }
}
