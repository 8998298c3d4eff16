package io.graphflow.storage.nullindex;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.storage.memory.ScratchSpace;
import java.util.BitSet;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class PresenceBuilderTest {
  /** Positions one by one and in words, in turns, so that words begin anywhere. */
  @Test
  void takesWordsWhereverTheyBegin() {
    Random random = new Random(11);
    for (int round = 0; round < 500; round++) {
      BitSet present = new BitSet();
      int count = 0;
      try (ScratchSpace scratch = ScratchSpace.inMemory();
          PresenceBuilder builder = new PresenceBuilder(scratch)) {
        // Some builders have nothing but what is there, for a while.
        int full = random.nextInt(3);
        for (int part = 0; part < 6; part++) {
          long[] words = new long[4];
          for (int i = 0; i < words.length; i++) {
            long some = random.nextLong();
            words[i] = part <= full || part == 5 ? -1 : some & random.nextLong();
          }
          int positions = random.nextInt(words.length * Long.SIZE + 1);
          if ((part <= full || part == 5) && random.nextBoolean()) {
            builder.appendPresent(positions);
          } else if (random.nextBoolean()) {
            builder.append(words, positions);
          } else {
            positions %= 70;
            for (int i = 0; i < positions; i++) {
              builder.append((words[i / Long.SIZE] >>> i & 1) != 0);
            }
          }
          for (int i = 0; i < positions; i++) {
            present.set(count + i, (words[i / Long.SIZE] >>> i & 1) != 0);
          }
          count += positions;
        }
        assertThat(builder.count()).isEqualTo(count);
        assertThat(builder.presentCount()).isEqualTo(present.cardinality());
        for (int i = 0; i < count; i++) {
          assertThat(builder.isPresent(i)).as("%d of %d", i, count).isEqualTo(present.get(i));
          assertThat(builder.word(i / Long.SIZE) >>> i & 1).as("%d of %d", i, count)
              .isEqualTo(present.get(i) ? 1 : 0);
        }
      }
    }
  }
}
