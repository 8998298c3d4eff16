package io.graphflow.bench.pointread;

import io.graphflow.Record;
import io.graphflow.Result;
import io.graphflow.Session;
import java.util.Arrays;

/** The friends of every person in arrays, for a point read by hand. Immutable. */
final class HeapFriends {
  private static final String PERSONS =
      "MATCH (a:Person) RETURN a.id, a.firstName ORDER BY a.id";
  private static final String FRIENDSHIPS =
      "MATCH (a:Person)-[:KNOWS]->(b) RETURN a.id, b.id ORDER BY a.id, b.id";

  private final long[] keys;
  private final String[] firstNames;
  private final int[] starts;
  private final int[] friends;

  private HeapFriends(long[] keys, String[] firstNames, int[] starts, int[] friends) {
    this.keys = keys;
    this.firstNames = firstNames;
    this.starts = starts;
    this.friends = friends;
  }

  static HeapFriends read(Session session) {
    long[] keys = new long[16];
    String[] firstNames = new String[16];
    int persons = 0;
    Result rows = session.run(PERSONS);
    while (rows.hasNext()) {
      Record row = rows.next();
      if (persons == keys.length) {
        keys = Arrays.copyOf(keys, 2 * persons);
        firstNames = Arrays.copyOf(firstNames, 2 * persons);
      }
      keys[persons] = row.get(0).asLong();
      firstNames[persons++] = row.get(1).asString();
    }
    keys = Arrays.copyOf(keys, persons);
    int[] starts = new int[persons + 1];
    int[] friends = new int[16];
    int count = 0;
    int person = 0;
    rows = session.run(FRIENDSHIPS);
    while (rows.hasNext()) {
      Record row = rows.next();
      while (keys[person] < row.get(0).asLong()) {
        starts[++person] = count;
      }
      if (count == friends.length) {
        friends = Arrays.copyOf(friends, 2 * count);
      }
      friends[count++] = Arrays.binarySearch(keys, row.get(1).asLong());
    }
    Arrays.fill(starts, person + 1, persons + 1, count);
    return new HeapFriends(keys, firstNames, starts, friends);
  }

  /** The keys of all persons, ascending. */
  long[] keys() {
    return keys.clone();
  }

  /** The number that {@link PointReadBenchmark} computes of the friends of a person. */
  long digest(long key) {
    int person = Arrays.binarySearch(keys, key);
    long digest = 0;
    for (int i = starts[person]; i < starts[person + 1]; i++) {
      digest += PointReadBenchmark.digest(keys[friends[i]], firstNames[friends[i]]);
    }
    return digest;
  }
}
