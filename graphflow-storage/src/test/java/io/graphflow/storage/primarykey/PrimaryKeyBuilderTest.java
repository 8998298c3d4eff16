package io.graphflow.storage.primarykey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.column.ColumnBuilder;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.snapshot.PrimaryKeyIndex;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.Arena;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The growing form. */
class PrimaryKeyBuilderTest extends PrimaryKeyIndexContract {

  @Override
  PrimaryKeyIndex index(PrimaryKeyBuilder keys, ColumnBuilder column, Arena arena) {
    return keys;
  }

  @ParameterizedTest
  @EnumSource(value = ScalarType.class, names = {"BOOLEAN", "DOUBLE"})
  void refusesTypesThatAreNoKeys(ScalarType type) {
    assertThat(PrimaryKeyBuilder.supports(type)).isFalse();
    try (ScratchSpace scratch = ScratchSpace.inMemory()) {
      assertThatThrownBy(() -> PrimaryKeyBuilder.of(type, scratch))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining(type.name());
    }
  }

  @Test
  void findsTextWithinAnArray() {
    try (ScratchSpace scratch = ScratchSpace.inMemory();
        StringKeyBuilder keys = new StringKeyBuilder(scratch)) {
      byte[] text = {'x', 'a', 'b', 'y'};
      assertThat(keys.add(text, 1, 2)).isEqualTo(PrimaryKeyBuilder.ADDED);
      assertThat(keys.find(text, 1, 2)).isZero();
      assertThat(keys.find(text, 1, 1)).isEqualTo(PrimaryKeyIndex.NOT_FOUND);
      assertThat(keys.find("ab")).isZero();
    }
  }
}
