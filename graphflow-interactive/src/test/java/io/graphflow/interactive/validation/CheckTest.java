package io.graphflow.interactive.validation;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class CheckTest {
  private static boolean agree(
      InteractiveOperation operation, List<List<Object>> right, List<List<Object>> given) {
    return new Check(operation, Map.of(), right).agrees(given);
  }

  @Test
  void rowsComeInOrder() {
    List<List<Object>> rows = List.of(List.of("a", 2L), List.of("b", 1L));
    assertThat(agree(InteractiveOperation.IC4, rows, rows)).isTrue();
    assertThat(agree(InteractiveOperation.IC4, rows, rows.reversed())).isFalse();
    assertThat(agree(InteractiveOperation.IC4, rows, rows.subList(0, 1))).isFalse();
    assertThat(agree(InteractiveOperation.IC4, rows.subList(0, 1), rows)).isFalse();
    assertThat(agree(InteractiveOperation.IC4, rows, List.of(List.of("a", 2L), List.of("b", 3L))))
        .isFalse();
  }

  @Test
  void aNullIsOnlyANull() {
    List<List<Object>> none = List.of(Arrays.asList("a", null));
    assertThat(agree(InteractiveOperation.IC4, none, none)).isTrue();
    assertThat(agree(InteractiveOperation.IC4, none, List.of(List.of("a", 0L)))).isFalse();
  }

  @Test
  void someListsComeInAnyOrder() {
    List<List<Object>> rows = List.of(List.of(1L, "a", "b", List.of("x", "y"), 2L));
    assertThat(agree(InteractiveOperation.IC12, rows,
        List.of(List.of(1L, "a", "b", List.of("y", "x"), 2L)))).isTrue();
    assertThat(agree(InteractiveOperation.IC12, rows,
        List.of(List.of(1L, "a", "b", List.of("y", "z"), 2L)))).isFalse();
    assertThat(agree(InteractiveOperation.IC12, rows,
        List.of(List.of(1L, "a", "b", List.of("y", "x", "x"), 2L)))).isFalse();
  }

  @Test
  void pathsOfOneWeightComeInAnyOrder() {
    List<Object> first = List.of(List.of(1L, 2L, 4L), 1.5);
    List<Object> second = List.of(List.of(1L, 3L, 4L), 1.5);
    List<Object> third = List.of(List.of(1L, 5L, 4L), 0.5);
    List<List<Object>> rows = List.of(first, second, third);
    assertThat(agree(InteractiveOperation.IC14, rows, List.of(second, first, third))).isTrue();
    assertThat(agree(InteractiveOperation.IC14, rows, List.of(first, third, second))).isFalse();
    assertThat(agree(InteractiveOperation.IC14, rows, List.of(first, first, third))).isFalse();
    // A path has a direction.
    assertThat(agree(InteractiveOperation.IC14, List.of(first),
        List.of(List.of(List.of(4L, 2L, 1L), 1.5)))).isFalse();
  }
}
