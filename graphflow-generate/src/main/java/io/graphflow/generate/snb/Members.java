package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.util.Arrays;

/**
 * The members of the present forum, sorted by the time they joined. Filled again for each forum.
 */
final class Members {
  private int[] person = new int[64];
  private long[] joinDate = new long[64];
  private int count;

  void clear() {
    count = 0;
  }

  int count() {
    return count;
  }

  int person(int index) {
    return person[index];
  }

  long joinDate(int index) {
    return joinDate[index];
  }

  void add(int newPerson, long newJoinDate) {
    if (count == person.length) {
      person = Arrays.copyOf(person, 2 * count);
      joinDate = Arrays.copyOf(joinDate, 2 * count);
    }
    int position = countBefore(newJoinDate);
    System.arraycopy(person, position, person, position + 1, count - position);
    System.arraycopy(joinDate, position, joinDate, position + 1, count - position);
    person[position] = newPerson;
    joinDate[position] = newJoinDate;
    count++;
  }

  /** How many joined before a moment. */
  int countBefore(long date) {
    int position = Arrays.binarySearch(joinDate, 0, count, date);
    if (position < 0) {
      return -position - 1;
    }
    while (position > 0 && joinDate[position - 1] == date) {
      position--;
    }
    return position;
  }

  /** The index of somebody who joined before a moment; -1 if nobody had. */
  int drawBefore(long date, RandomStream random) {
    int candidates = countBefore(date);
    return candidates == 0 ? -1 : random.nextInt(candidates);
  }
}
