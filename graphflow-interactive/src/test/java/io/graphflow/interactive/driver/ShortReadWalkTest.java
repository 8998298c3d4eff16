package io.graphflow.interactive.driver;

import static io.graphflow.interactive.operation.InteractiveOperation.IC13;
import static io.graphflow.interactive.operation.InteractiveOperation.IC14;
import static io.graphflow.interactive.operation.InteractiveOperation.IC2;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.graphflow.interactive.database.DummyTarget;
import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

final class ShortReadWalkTest {
  /** Rows of IC2 with persons and messages of these IDs. */
  private static List<List<Object>> messages(long from, long to) {
    return LongStream.range(from, to)
        .mapToObj(id -> List.<Object>of(id, "", "", 1_000_000 + id, "", 0L))
        .toList();
  }

  private static List<String> walk(ShortReadWalk walks, InteractiveOperation read,
      List<List<Object>> rows, long seed) {
    List<String> asked = new ArrayList<>();
    walks.walk(read, rows, new Random(seed), (shortRead, parameters) -> {
      asked.add(shortRead + " " + parameters);
      return List.of();
    });
    return asked;
  }

  @Test
  void personsAndMessagesComeInTurn() {
    // The probability falls to nothing after the first group.
    ShortReadWalk walks = new ShortReadWalk(1);
    assertThat(walk(walks, IC2, messages(1, 10), 1)).containsExactly("IS1 {personId=1}",
        "IS2 {personId=2}", "IS3 {personId=3}");
    assertThat(walk(walks, IC13, List.of(List.of(3L)), 1)).containsExactly(
        "IS4 {messageId=1000001}", "IS5 {messageId=1000002}", "IS6 {messageId=1000003}",
        "IS7 {messageId=1000004}");
    assertThat(walk(walks, IC13, List.of(List.of(3L)), 1)).containsExactly("IS1 {personId=4}",
        "IS2 {personId=5}", "IS3 {personId=6}");
  }

  /** The coin decides against a next group once in a thousand million times only. */
  @Test
  void aWalkGoesFromPersonsToMessagesAndBack() {
    ShortReadWalk walks = new ShortReadWalk(1e-9);
    assertThat(walk(walks, IC2, messages(1, 6), 1)).containsExactly("IS1 {personId=1}",
        "IS2 {personId=2}", "IS3 {personId=3}", "IS4 {messageId=1000001}",
        "IS5 {messageId=1000002}", "IS6 {messageId=1000003}", "IS7 {messageId=1000004}",
        "IS1 {personId=4}", "IS2 {personId=5}");
  }

  @Test
  void aWalkEndsWhereNothingIsLeft() {
    ShortReadWalk walks = new ShortReadWalk(0.2);
    assertThat(walk(walks, IC14, List.of(List.of(List.of(5L, 6L), 1.0)), 1))
        .containsExactly("IS1 {personId=5}", "IS2 {personId=6}");
    assertThat(walk(walks, IC13, List.of(List.of(3L)), 1)).isEmpty();
  }

  @Test
  void whatShortReadsNameIsAskedForNext() {
    ShortReadWalk walks = new ShortReadWalk(1);
    List<String> asked = new ArrayList<>();
    walks.walk(IC14, List.of(List.of(List.of(5L), 1.0)), new Random(1), (shortRead, parameters) -> {
      asked.add(shortRead + " " + parameters);
      // Message, post and author are in columns 0, 3 and 4 of IS2.
      return switch (shortRead) {
        case IS1 -> List.of(List.of("Ada", "", 0L, "", "", 0L, "", 0L));
        default -> List.of();
      };
    });
    // IS1 names nobody, so there is no person for IS2.
    assertThat(asked).containsExactly("IS1 {personId=5}");
  }

  /** Memory is bounded: the oldest of what was named gives way. */
  @Test
  void theOldestAreForgotten() {
    ShortReadWalk walks = new ShortReadWalk(1);
    assertThat(walk(walks, IC2, messages(1, 1_025 + 10), 1).getFirst())
        .isEqualTo("IS1 {personId=11}");
  }

  @Test
  void aboutAsManyComeAsAreExpected() {
    ShortReadWalk walks = new ShortReadWalk(0.2);
    assertThat(ShortReadWalk.expectedCount(0.2)).isCloseTo(8.79, within(0.01));
    Random random = new Random(7);
    DummyTarget nothing = new DummyTarget();
    List<InteractiveOperation> asked = new ArrayList<>();
    int rounds = 20_000;
    for (int i = 0; i < rounds; i++) {
      walks.walk(IC2, nothing.read(IC2, Map.of()), random, (shortRead, parameters) -> {
        asked.add(shortRead);
        return nothing.read(shortRead, parameters);
      });
    }
    assertThat((double) asked.size() / rounds).isCloseTo(8.79, within(0.1));
    nothing.close();
  }
}
