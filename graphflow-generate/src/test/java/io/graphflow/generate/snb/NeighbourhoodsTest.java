package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.generate.random.RandomStream;
import java.util.Arrays;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Against the lengths of shortest paths, found by relaxing every edge. */
class NeighbourhoodsTest {
  private static final int PERSONS = 60;
  private static final int FAR = 1_000;

  @Test
  void findsWhoIsOneAndTwoFriendshipsAway() {
    for (int seed = 0; seed < 20; seed++) {
      RandomStream random = new RandomStream(seed, "neighbourhoods", 0);
      IntLists friends = new IntLists(PERSONS);
      int[][] length = new int[PERSONS][PERSONS];
      for (int[] row : length) {
        Arrays.fill(row, FAR);
      }
      for (int edge = 0; edge < 45 + 2 * seed; edge++) {
        int a = random.nextInt(PERSONS);
        int b = random.nextInt(PERSONS);
        if (a != b && !friends.contains(a, b)) {
          friends.add(a, b);
          friends.add(b, a);
          length[a][b] = 1;
          length[b][a] = 1;
        }
      }
      for (int middle = 0; middle < PERSONS; middle++) {
        for (int a = 0; a < PERSONS; a++) {
          for (int b = 0; b < PERSONS; b++) {
            length[a][b] = Math.min(length[a][b], length[a][middle] + length[middle][b]);
          }
        }
      }
      Neighbourhoods neighbourhoods = new Neighbourhoods(friends, PERSONS);
      for (int a = 0; a < PERSONS; a++) {
        int[] within2 = neighbourhoods.within2(a);
        assertThat(within2).startsWith(friends.toArray(a)).doesNotHaveDuplicates();
        assertThat(Arrays.stream(within2).sorted().toArray())
            .isEqualTo(others(a, length[a], 1, 2));
        assertThat(Arrays.stream(neighbourhoods.at2(a)).sorted().toArray())
            .isEqualTo(others(a, length[a], 2, 2));
        for (int b = 0; b < PERSONS; b++) {
          if (a != b) {
            assertThat(neighbourhoods.areNear(a, b)).as("%d-%d", a, b)
                .isEqualTo(length[a][b] <= 4);
          }
        }
      }
    }
  }

  private static int[] others(int person, int[] length, int least, int most) {
    return IntStream.range(0, PERSONS)
        .filter(other -> other != person && length[other] >= least && length[other] <= most)
        .toArray();
  }
}
