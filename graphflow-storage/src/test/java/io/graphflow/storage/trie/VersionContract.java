package io.graphflow.storage.trie;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.storage.RandomSource;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/**
 * What every persistent structure promises: whatever is made of a version, and however edits take
 * turns, each version stays what it was. Versions grow as a tree, and are all compared with plain
 * collections again and again until the end.
 *
 * @param <S> the structure
 * @param <M> the collection that says what it should hold
 */
abstract class VersionContract<S, M> {
  /** Where keys come from: dense, at the edges of blocks and levels, everywhere. */
  private static final long[] RANGES =
      {1, 63, 64, 65, 300, 64 * 64, 64 * 64 + 1, 1 << 18, 1L << 47, RadixTrie.MAX_KEY + 1};

  /** A version with the edit that may still change it. */
  private final class Version {
    private S structure;
    private final M model;
    private final Edit edit;
    private long sizeBytes;

    Version(S structure, M model, Edit edit) {
      this.structure = structure;
      this.model = model;
      this.edit = edit;
    }
  }

  abstract S empty();

  abstract M emptyModel();

  abstract M copy(M model);

  /** One random change of both; returns the structure's new version. */
  abstract S change(RandomGenerator random, long range, Edit edit, S structure, M model);

  /** Changes a structure in some way. */
  abstract S changeSomething(Edit edit, S structure);

  abstract void check(S structure, M model);

  abstract long sizeBytes(S structure);

  @Test
  void versionsStayWhatTheyWere() {
    RandomSource.rounds(30, random -> {
      long range = RANGES[random.nextInt(RANGES.length)];
      List<Version> sealed = new ArrayList<>();
      List<Version> open = new ArrayList<>();
      sealed.add(new Version(empty(), emptyModel(), new Edit()));
      for (int step = 0; step < 60; step++) {
        if (open.size() < 4 && random.nextInt(3) == 0) {
          Version from = sealed.get(random.nextInt(sealed.size()));
          open.add(new Version(from.structure, copy(from.model), new Edit()));
        }
        if (!open.isEmpty()) {
          Version version = open.get(random.nextInt(open.size()));
          for (int i = random.nextInt(1, 60); i > 0; i--) {
            version.structure =
                change(random, range, version.edit, version.structure, version.model);
          }
          check(version.structure, version.model);
          if (random.nextInt(3) == 0) {
            version.edit.seal();
            version.sizeBytes = sizeBytes(version.structure);
            open.remove(version);
            sealed.add(version);
          }
        }
      }
      for (Version version : sealed) {
        check(version.structure, version.model);
        if (version.sizeBytes != 0) {
          assertThat(sizeBytes(version.structure)).isEqualTo(version.sizeBytes);
        }
      }
    });
  }

  @Test
  void sizeGrowsWithWhatIsHeld() {
    assertThat(sizeBytes(changeSomething(new Edit(), empty()))).isGreaterThan(sizeBytes(empty()));
  }

  @Test
  void refusesASealedEdit() {
    Edit edit = new Edit();
    S structure = changeSomething(edit, empty());
    edit.seal();
    assertThat(edit.isSealed()).isTrue();
    assertThatThrownBy(() -> changeSomething(edit, structure))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("sealed");
    assertThatThrownBy(() -> changeSomething(edit, empty()))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void changesInPlaceWhatTheEditMade() {
    Edit edit = new Edit();
    S first = changeSomething(edit, empty());
    assertThat(changeSomething(edit, first)).isSameAs(first);
    edit.seal();
    assertThat(changeSomething(new Edit(), first)).isNotSameAs(first);
  }
}
