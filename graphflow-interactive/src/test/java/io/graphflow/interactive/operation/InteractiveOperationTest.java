package io.graphflow.interactive.operation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

final class InteractiveOperationTest {
  @Test
  void thereAre14ComplexReads7ShortReadsAnd8Updates() {
    assertThat(Stream.of(OperationKind.values()).map(InteractiveOperation::ofKind).map(List::size))
        .containsExactly(14, 7, 8);
    assertThat(InteractiveOperation.IC14.number()).isEqualTo(14);
    assertThat(InteractiveOperation.IU8.number()).isEqualTo(8);
  }

  /** Limits are a parameter; how many rows LDBC specifies is known. */
  @ParameterizedTest
  @EnumSource
  void limitsAreParameters(InteractiveOperation operation) {
    assertThat(operation.limit()).isEqualTo(switch (operation) {
      case IC1, IC2, IC3, IC5, IC7, IC8, IC9, IC12 -> 20;
      case IC4, IC6, IC10, IC11, IS2 -> 10;
      default -> 0;
    });
    String text = String.join(";", operation.statements());
    assertThat(text).doesNotContainPattern("LIMIT \\d");
    assertThat(text.contains("LIMIT $limit")).isEqualTo(operation.limit() > 0);
  }

  @ParameterizedTest
  @EnumSource
  void theCypherHasEachParameterAndColumn(InteractiveOperation operation) {
    String text = String.join(";", operation.statements());
    for (OperationParameter parameter : operation.parameters()) {
      // The end of a period is made of its length.
      String name = parameter.name().replace("durationDays", "endDate");
      assertThat(text).containsPattern("\\$" + name + "\\b");
    }
    for (String column : operation.columns()) {
      assertThat(text.substring(text.lastIndexOf("RETURN")))
          .containsPattern("\\b" + column + "\\b");
    }
  }

  @Test
  void updatesOfSeveralStatementsAreTakenApart() {
    assertThat(InteractiveOperation.ofKind(OperationKind.UPDATE))
        .extracting(update -> update.statements().size())
        .containsExactly(4, 1, 1, 2, 1, 2, 4, 1);
  }

  @Test
  void listsWithoutOrderAreKnown() {
    Map<InteractiveOperation, List<Integer>> known = Map.of(InteractiveOperation.IC1,
        List.of(8, 9, 11, 12), InteractiveOperation.IC12, List.of(3));
    for (InteractiveOperation operation : InteractiveOperation.values()) {
      for (int column = 0; column < operation.columns().size(); column++) {
        assertThat(operation.isWithoutOrder(column)).as("%s %d", operation, column)
            .isEqualTo(known.getOrDefault(operation, List.of()).contains(column));
      }
    }
  }
}
