package io.graphflow.core.transaction;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * Which committed transaction must come before which, by what they read and wrote (Adya's direct
 * serialization graph): the history is serializable exactly if there is no cycle. Every write of an item
 * makes a version, counted from 1; version 0 is nobody's. For one thread at a time.
 */
public final class SerializationGraph {
  private record Version(int item, int number) {}

  private final Map<Version, Integer> writers = new HashMap<>();
  private final Map<Version, Set<Integer>> readers = new HashMap<>();

  /** Tells that a transaction read a version. */
  public void read(int transaction, int item, int version) {
    readers.computeIfAbsent(new Version(item, version), _ -> new HashSet<>()).add(transaction);
  }

  /** Tells that a transaction wrote a version. */
  public void write(int transaction, int item, int version) {
    Integer other = writers.put(new Version(item, version), transaction);
    if (other != null) {
      throw new AssertionError("version " + version + " of item " + item + " was written by "
          + other + " and " + transaction);
    }
  }

  /** Transactions of a cycle, or an empty list. */
  public List<Integer> cycle() {
    Map<Integer, Set<Integer>> after = new TreeMap<>();
    writers.forEach((version, writer) -> {
      Version next = new Version(version.item, version.number + 1);
      Version former = new Version(version.item, version.number - 1);
      Set<Integer> later = after.computeIfAbsent(writer, _ -> new HashSet<>());
      later.addAll(readers.getOrDefault(version, Set.of()));
      if (writers.containsKey(next)) {
        later.add(writers.get(next));
      }
      for (int reader : readers.getOrDefault(former, Set.of())) {
        after.computeIfAbsent(reader, _ -> new HashSet<>()).add(writer);
      }
    });
    after.forEach((transaction, later) -> later.remove(transaction));
    // What no other must precede is taken away until nothing is left but cycles and what follows them.
    Map<Integer, Integer> before = new HashMap<>();
    after.keySet().forEach(transaction -> before.put(transaction, 0));
    after.values()
        .forEach(
            later -> later.forEach(transaction -> before.merge(transaction, 1, Integer::sum)));
    List<Integer> open = new ArrayList<>();
    before.forEach((transaction, count) -> {
      if (count == 0) {
        open.add(transaction);
      }
    });
    while (!open.isEmpty()) {
      int transaction = open.removeLast();
      before.remove(transaction);
      for (int later : after.getOrDefault(transaction, Set.of())) {
        if (before.merge(later, -1, Integer::sum) == 0) {
          open.add(later);
        }
      }
    }
    return before.keySet().stream().sorted().toList();
  }
}
