package io.graphflow.parser.binder;

import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.Direction;
import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;

/** Which vertex tables edges lead to: the catalog's adjacency facts by their key. */
final class AdjacentTables {
  private static final BitSet NONE = new BitSet();

  private final Map<Key, BitSet> neighbours = new HashMap<>();

  private record Key(int edgeLabel, int ownerTable, Direction direction) {}

  AdjacentTables(Catalog catalog) {
    for (AdjacencyInfo info : catalog.adjacencies()) {
      BitSet tables = new BitSet();
      info.neighbours().forEach(neighbour -> tables.set(neighbour.table()));
      neighbours.put(new Key(info.edgeLabel(), info.ownerTable(), info.direction()), tables);
    }
  }

  /** The tables that some edge along {@code step} from a vertex of {@code table} leads to. */
  BitSet of(int table, EdgeStep step) {
    return neighbours.getOrDefault(new Key(step.edgeLabel(), table, step.direction()), NONE);
  }

  /** Whether some edge along {@code step} leads from one of {@code from} to one of {@code to}. */
  boolean connects(BitSet from, EdgeStep step, BitSet to) {
    for (int table = from.nextSetBit(0); table >= 0; table = from.nextSetBit(table + 1)) {
      if (of(table, step).intersects(to)) {
        return true;
      }
    }
    return false;
  }
}
