package io.graphflow.storage.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Names of types, and how two become one. */
class LogicalTypeTest {
  private static final List<LogicalType> TYPES = Stream.of(Stream.of(ScalarType.values()),
      Stream.of(ScalarType.values()).map(ListType::new), Stream.of(DynamicType.values()))
      .<LogicalType>flatMap(types -> types)
      .toList();

  @Test
  void findsTypesByTheirNames() {
    for (LogicalType type : TYPES) {
      assertThat(LogicalType.ofDisplayName(type.displayName())).isEqualTo(type);
    }
    assertThat(LogicalType.parse(" integer[] "))
        .isEqualTo(new ListType(ScalarType.INT64));
    for (String name : List.of("ANY", "UNDETERMINED", "ANY[]", "")) {
      assertThatThrownBy(() -> LogicalType.parse(name))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("unknown type");
    }
  }

  @Test
  void hasACodeForEachType() {
    Set<Integer> codes = new HashSet<>();
    for (ScalarType type : ScalarType.values()) {
      assertThat(codes.add(type.code())).isTrue();
      assertThat(ScalarType.ofCode(type.code())).isEqualTo(type);
      assertThat(DynamicType.ofCode(type.code())).isNull();
    }
    for (DynamicType type : DynamicType.values()) {
      assertThat(codes.add(type.code())).isTrue();
      assertThat(DynamicType.ofCode(type.code())).isEqualTo(type);
      assertThat(ScalarType.ofCode(type.code())).isNull();
    }
  }

  /** Transactions rely on it that the order of widening does not matter, nor its repetition. */
  @Test
  void joinsTypesInAnyOrder() {
    for (LogicalType a : TYPES) {
      assertThat(a.or(a)).isEqualTo(a);
      assertThat(a.or(DynamicType.UNDETERMINED)).isEqualTo(a);
      assertThat(a.or(DynamicType.ANY)).isEqualTo(DynamicType.ANY);
      for (LogicalType b : TYPES) {
        assertThat(a.or(b)).isEqualTo(b.or(a));
        assertThat(a.or(b).or(a)).isEqualTo(a.or(b));
        for (LogicalType c : TYPES) {
          assertThat(a.or(b).or(c)).isEqualTo(a.or(b.or(c)));
        }
      }
    }
    assertThat(ScalarType.INT64.or(ScalarType.DOUBLE)).isEqualTo(DynamicType.ANY);
  }
}
