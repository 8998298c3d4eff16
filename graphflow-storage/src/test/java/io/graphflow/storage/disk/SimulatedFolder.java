package io.graphflow.storage.disk;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.random.RandomGenerator;

/** The names in a folder of a {@link SimulatedDisk}: as programs see them, and as they are on disk. */
final class SimulatedFolder implements SimulatedNode {

  /** Changes that come to the disk together: none, or those of the one or two folders of a rename. */
  private static final class Step {
    private boolean forced;
    private boolean decided;
    private boolean kept;

    boolean isKept(boolean choice) {
      if (!decided) {
        decided = true;
        kept = choice;
      }
      return forced || kept;
    }
  }

  /**
   * A change of a name that is not forced yet.
   *
   * @param node what the name stands for now; null for nothing
   * @param former what it must have stood for, if it stands for nothing now; null for anything
   */
  private record Change(Step step, String name, SimulatedNode node, SimulatedNode former) {

    void apply(Map<String, SimulatedNode> names) {
      if (node != null) {
        names.put(name, node);
      } else if (former == null) {
        names.remove(name);
      } else {
        names.remove(name, former);
      }
    }
  }

  private final Map<String, SimulatedNode> current = new TreeMap<>();
  private final Map<String, SimulatedNode> durable = new HashMap<>();
  private final List<Change> unforced = new ArrayList<>();

  SimulatedNode get(String name) {
    return current.get(name);
  }

  List<String> names() {
    return List.copyOf(current.keySet());
  }

  void put(String name, SimulatedNode node) {
    change(new Change(new Step(), name, node, null));
  }

  void delete(String name) {
    change(new Change(new Step(), name, null, null));
  }

  void rename(String name, SimulatedFolder target, String newName) {
    SimulatedNode node = current.get(name);
    Step step = new Step();
    change(new Change(step, name, null, node));
    target.change(new Change(step, newName, node, null));
  }

  private void change(Change change) {
    change.apply(current);
    unforced.add(change);
  }

  void force() {
    durable.clear();
    durable.putAll(current);
    unforced.forEach(change -> change.step.forced = true);
    unforced.clear();
  }

  @Override
  public SimulatedNode afterPowerLoss(
      RandomGenerator random, boolean inOrder, Map<SimulatedNode, SimulatedNode> left) {
    if (left.containsKey(this)) {
      return left.get(this);
    }
    int kept = random.nextInt(unforced.size() + 1);
    Map<String, SimulatedNode> names = new HashMap<>(durable);
    for (int i = 0; i < unforced.size(); i++) {
      if (unforced.get(i).step.isKept(inOrder ? i < kept : random.nextBoolean())) {
        unforced.get(i).apply(names);
      }
    }
    SimulatedFolder folder = new SimulatedFolder();
    left.put(this, folder);
    names.forEach(
        (name, node) -> folder.put(name, node.afterPowerLoss(random, inOrder, left)));
    folder.force();
    return folder;
  }
}
