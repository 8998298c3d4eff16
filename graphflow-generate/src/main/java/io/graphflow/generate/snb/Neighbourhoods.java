package io.graphflow.generate.snb;

import java.util.Arrays;

/** Finds friends and their friends. Not safe for several threads. */
final class Neighbourhoods {
  private final IntLists friends;
  /** For whom a person was found last. */
  private final int[] foundFor;
  private int[] found = new int[64];
  private int foundCount;
  private int searchCount;

  Neighbourhoods(IntLists friends, int personCount) {
    this.friends = friends;
    foundFor = new int[personCount];
  }

  /** The persons one or two friendships away, the friends first, each once. */
  int[] within2(int person) {
    searchCount++;
    foundCount = 0;
    foundFor[person] = searchCount;
    add(person);
    int friendCount = foundCount;
    for (int i = 0; i < friendCount; i++) {
      add(found[i]);
    }
    return Arrays.copyOf(found, foundCount);
  }

  /** The persons two friendships away and no less. */
  int[] at2(int person) {
    int[] all = within2(person);
    return Arrays.copyOfRange(all, friends.size(person), all.length);
  }

  private void add(int person) {
    for (int i = 0; i < friends.size(person); i++) {
      int friend = friends.get(person, i);
      if (foundFor[friend] != searchCount) {
        foundFor[friend] = searchCount;
        if (foundCount == found.length) {
          found = Arrays.copyOf(found, 2 * foundCount);
        }
        found[foundCount++] = friend;
      }
    }
  }

  /** Whether there is a path of one to four friendships between two persons. */
  boolean areNear(int person, int other) {
    int[] around = within2(other);
    within2(person);
    // The stamps are those of the last search now.
    boolean near = foundFor[other] == searchCount;
    for (int i = 0; i < around.length && !near; i++) {
      near = foundFor[around[i]] == searchCount;
    }
    return near;
  }
}
