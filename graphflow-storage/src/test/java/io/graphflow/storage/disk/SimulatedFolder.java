package io.graphflow.storage.disk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The names in a folder of a {@link SimulatedDisk}: as programs see them, and as they are on disk. */
final class SimulatedFolder {

  /** A change of names that is not forced yet; done wholly or not at all. */
  private sealed interface Change {
    /** Does it. */
    void apply(Map<String, SimulatedInode> names);
  }

  private record Put(String name, SimulatedInode inode) implements Change {
    @Override
    public void apply(Map<String, SimulatedInode> names) {
      names.put(name, inode);
    }
  }

  private record Delete(String name) implements Change {
    @Override
    public void apply(Map<String, SimulatedInode> names) {
      names.remove(name);
    }
  }

  private record Rename(String name, String target, SimulatedInode inode) implements Change {
    @Override
    public void apply(Map<String, SimulatedInode> names) {
      names.remove(name, inode);
      names.put(target, inode);
    }
  }

  private final Map<String, SimulatedInode> current = new TreeMap<>();
  private final Map<String, SimulatedInode> durable = new HashMap<>();
  private final List<Change> unforced = new ArrayList<>();

  SimulatedInode get(String name) {
    return current.get(name);
  }

  List<String> names() {
    return List.copyOf(current.keySet());
  }

  void put(String name, SimulatedInode inode) {
    change(new Put(name, inode));
  }

  void delete(String name) {
    change(new Delete(name));
  }

  void rename(String name, String target) {
    change(new Rename(name, target, current.get(name)));
  }

  private void change(Change change) {
    change.apply(current);
    unforced.add(change);
  }

  void force() {
    durable.clear();
    durable.putAll(current);
    unforced.clear();
  }

  /** What is left: of the unforced changes the first ones, or any. */
  SimulatedFolder afterPowerLoss(RandomGenerator random, boolean inOrder) {
    int kept = random.nextInt(unforced.size() + 1);
    Map<String, SimulatedInode> names = new HashMap<>(durable);
    for (int i = 0; i < unforced.size(); i++) {
      if (inOrder ? i < kept : random.nextBoolean()) {
        unforced.get(i).apply(names);
      }
    }
    SimulatedFolder left = new SimulatedFolder();
    IdentityHashMap<SimulatedInode, SimulatedInode> inodes = new IdentityHashMap<>();
    names.forEach((name, inode) -> left.put(name,
        inodes.computeIfAbsent(inode, same -> same.afterPowerLoss(random, inOrder))));
    left.force();
    return left;
  }
}
