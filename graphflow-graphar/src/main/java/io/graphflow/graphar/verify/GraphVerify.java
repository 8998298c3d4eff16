package io.graphflow.graphar.verify;

import io.graphflow.core.lake.LakeReport;
import io.graphflow.exception.DataException;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.GraphPlan;
import io.graphflow.graphar.plan.LabelPlan;
import io.graphflow.graphar.plan.LinkFacts;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.graphar.schema.EdgeType;
import io.graphflow.graphar.schema.ExtraFacts;
import io.graphflow.graphar.schema.GraphReader;
import io.graphflow.parquet.file.ObjectStore;
import io.graphflow.parquet.file.StoredFile;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Checks a graph: that all files are there which its YAML and its counts tell of, and no others of these names; that they can be
 * read, have as many rows as the counts say and columns of the properties' types; that vertices are numbered in order and
 * have keys of their own; that edges end at vertices and lie in their parts; that offsets say where the lists lie; and that
 * all copies hold the same edges. Memory is needed for the keys, and for the offsets of a part.
 */
public final class GraphVerify {
  private final Set<String> looped = new HashSet<>();
  private final Set<String> parallel = new HashSet<>();
  private final StoredFile graph;
  private final Problems problems = new Problems();
  private final List<String> notes = new ArrayList<>();
  private long vertices;
  private long edges;

  private GraphVerify(StoredFile graph) {
    this.graph = graph;
  }

  /**
   * Checks a graph.
   *
   * @param graph the file that describes it
   * @param data the folder of its data, or null for the one that {@code graph} says
   */
  public static LakeReport verify(StoredFile graph, ObjectStore data) {
    return new GraphVerify(graph).run(data);
  }

  private LakeReport run(ObjectStore data) {
    int files = 0;
    long bytes = 0;
    try {
      GraphReader.Found found = GraphReader.read(graph, data);
      GraphPlan plan = GraphPlan.of(graph, found, problems);
      for (VertexPlan type : plan.vertices()) {
        try (VertexCheck check = new VertexCheck(type, plan.folder(), problems)) {
          check.run();
        }
        vertices += type.count();
      }
      for (EdgeType type : found.info().edgeTypes()) {
        if (plan.hasEnds(type)) {
          check(plan, type);
        }
      }
      plan.labels().forEach(label -> checkLinks(plan.links(label), label));
      notes.addAll(plan.notes());
      notes.addAll(found.remarks());
      files = plan.files();
      bytes = plan.inputBytes();
    } catch (DataException e) {
      problems.wrong(e);
    }
    return new LakeReport(files, bytes, problems.all(), vertices, edges, notes);
  }

  private void check(GraphPlan plan, EdgeType type) {
    EdgeCheck first = null;
    AdjacencyCopy firstCopy = null;
    for (AdjacencyCopy copy : type.copies()) {
      Optional<EdgePlan> edgePlan = plan(plan, type, copy);
      if (edgePlan.isEmpty()) {
        continue;
      }
      EdgeCheck check = new EdgeCheck(edgePlan.get(), plan.folder(), problems);
      check.run();
      if (check.unsortedLists() > 0) {
        notes.add(type.file() + ": vertices whose neighbours in " + copy.order().key()
            + " do not ascend: " + check.unsortedLists()
            + ". The format allows it; to read them in order takes a sort.");
      }
      if (check.hasSelfLoops()) {
        looped.add(type.type());
      }
      if (check.hasParallelEdges()) {
        parallel.add(type.type());
      }
      if (!check.isWhole()) {
        continue;
      }
      if (first == null) {
        first = check;
        firstCopy = copy;
        edges += check.sum().count();
      } else if (!check.sum().sameAs(first.sum())) {
        problems.wrong(new DataException(type.file(), 0, 0, "expected in " + copy.order().key()
            + " the same " + first.sum().count() + " edges, with the same properties, as in "
            + firstCopy.order().key() + ", found " + check.sum().count()
            + (check.sum().count() == first.sum().count() ? " others" : "")));
      }
    }
  }

  /** What an export has told of links is wrong if there is more. */
  private void checkLinks(LinkFacts told, LabelPlan label) {
    expectNone(label, "loops", told.selfLoops(), looped);
    expectNone(label, "parallel edges", told.parallelEdges(), parallel);
  }

  private void expectNone(LabelPlan label, String what, boolean maybe, Set<String> found) {
    if (!maybe && found.contains(label.name())) {
      problems.wrong(new DataException(graph.toString(), 0, 0, "expected no " + what + " of "
          + label.name() + ", as " + ExtraFacts.LINKS + " says, found some"));
    }
  }

  private Optional<EdgePlan> plan(GraphPlan plan, EdgeType type, AdjacencyCopy copy) {
    try {
      return plan.edges(type, copy);
    } catch (DataException e) {
      problems.wrong(e);
      return Optional.empty();
    }
  }
}
