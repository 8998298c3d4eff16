package io.graphflow.graphar.verify;

import io.graphflow.exception.DataException;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.plan.EdgeChunk;
import io.graphflow.graphar.plan.EdgePart;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.storage.database.EdgeBatch;
import io.graphflow.storage.database.PropertyDeclaration;
import java.util.Comparator;
import java.util.List;

/** Reads all edges of a copy. */
final class EdgeCheck {
  private final EdgePlan plan;
  private final GraphFolder folder;
  private final Problems problems;
  private final EdgeSum sum = new EdgeSum();
  private boolean whole = true;
  private long unsortedLists;
  private long lastOwner = -1;
  private long lastNeighbour;
  private boolean lastUnsorted;
  private boolean selfLoops;
  private boolean parallelEdges;

  EdgeCheck(EdgePlan plan, GraphFolder folder, Problems problems) {
    this.plan = plan;
    this.folder = folder;
    this.problems = problems;
  }

  /** What the edges have in sum. */
  EdgeSum sum() {
    return sum;
  }

  /** Whether all edges could be read. */
  boolean isWhole() {
    return whole;
  }

  /** The number of lists whose neighbours do not ascend, if the copy is ordered. */
  long unsortedLists() {
    return unsortedLists;
  }

  /** Whether some edge starts and ends in the same vertex. */
  boolean hasSelfLoops() {
    return selfLoops;
  }

  /** Whether two edges of an ordered list, one behind the other, have the same ends. */
  boolean hasParallelEdges() {
    return parallelEdges;
  }

  void run() {
    // In the order of names, as copies may have their properties in other groups.
    List<PropertyDeclaration> declarations =
        new LabelPlan(plan.type().type(), List.of(plan)).declarations()
            .stream()
            .sorted(Comparator.comparing(PropertyDeclaration::name))
            .toList();
    EdgeBatch batch = new EdgeBatch(declarations.stream().map(PropertyDeclaration::type).toList());
    for (int number = 0; number < plan.partCounts().size(); number++) {
      if (plan.partCounts().get(number) == 0) {
        continue;
      }
      try {
        run(EdgePart.of(plan, folder, number), declarations, batch);
      } catch (DataException e) {
        wrong(e);
      }
    }
  }

  private void run(EdgePart part, List<PropertyDeclaration> declarations, EdgeBatch batch) {
    for (long chunk = 0; chunk < part.chunkCount(); chunk++) {
      try (EdgeChunk rows = new EdgeChunk(part, folder, chunk, declarations)) {
        while (rows.read(batch)) {
          sum.add(batch);
          noteLoops(batch);
          if (plan.copy().order().isOrdered()) {
            noteOrder(batch);
          }
        }
      } catch (DataException e) {
        wrong(e);
      }
    }
  }

  private void wrong(DataException problem) {
    whole = false;
    problems.wrong(problem);
  }

  private void noteLoops(EdgeBatch batch) {
    for (int row = 0; row < batch.count(); row++) {
      selfLoops |= batch.source(row) == batch.destination(row);
    }
  }

  private void noteOrder(EdgeBatch batch) {
    boolean bySource = plan.copy().order().isBySource();
    for (int row = 0; row < batch.count(); row++) {
      long owner = bySource ? batch.source(row) : batch.destination(row);
      long neighbour = bySource ? batch.destination(row) : batch.source(row);
      if (owner != lastOwner) {
        lastUnsorted = false;
      } else if (neighbour < lastNeighbour && !lastUnsorted) {
        lastUnsorted = true;
        unsortedLists++;
      } else {
        parallelEdges |= neighbour == lastNeighbour;
      }
      lastOwner = owner;
      lastNeighbour = neighbour;
    }
  }
}
