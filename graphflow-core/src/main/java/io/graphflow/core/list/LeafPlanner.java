package io.graphflow.core.list;

import io.graphflow.core.execution.VertexSeek;
import io.graphflow.core.list.Bindings.Binding;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan.CountBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Aggregate;
import io.graphflow.parser.plan.LogicalPlan.Apply;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.CartesianProduct;
import io.graphflow.parser.plan.LogicalPlan.Distinct;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Filter;
import io.graphflow.parser.plan.LogicalPlan.HashJoin;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.Limit;
import io.graphflow.parser.plan.LogicalPlan.LoadCsv;
import io.graphflow.parser.plan.LogicalPlan.OptionalApply;
import io.graphflow.parser.plan.LogicalPlan.OrderBy;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.Project;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.SemiApply;
import io.graphflow.parser.plan.LogicalPlan.Skip;
import io.graphflow.parser.plan.LogicalPlan.Top;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.LogicalPlan.Unwind;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;

/**
 * Plans the leaves of a plan: what the rows begin with, a scan of vertices, a vertex found by its key, or
 * what an outer plan has bound.
 */
final class LeafPlanner {
  private final ListPlanner planner;

  /** The chunk around each inner plan that is being planned, the innermost first. */
  private final Deque<ChunkLayout> outer = new ArrayDeque<>();

  /** The scan whose blocks this worker shares with others; null if it works alone. */
  private final ScanVertices sharedScan;

  private final VertexMorsels sharedMorsels;

  LeafPlanner(ListPlanner planner, ScanVertices sharedScan, VertexMorsels sharedMorsels) {
    this.planner = planner;
    this.sharedScan = sharedScan;
    this.sharedMorsels = sharedMorsels;
  }

  /** Plans an inner plan, whose arguments are bound in the chunks around it. */
  ListOperator planInner(
      LogicalPlan inner, Demand demand, ChunkLayout innerLayout, ChunkLayout around) {
    outer.push(around);
    ListOperator operator = planner.plan(inner, demand, innerLayout);
    outer.pop();
    return operator;
  }

  ListOperator planArgument(Argument argument, ChunkLayout layout) {
    ChunkLayout around = outer.element();
    for (Variable variable : argument.variables()) {
      if (around.binds(variable)) {
        Binding binding = around.binding(variable);
        layout.bind(variable, binding.group(), binding.vector());
      }
    }
    return new ArgumentOperator();
  }

  ListOperator planRows(Rows rows, Demand demand, ChunkLayout layout) {
    List<Variable> kept = rows.variables().stream().filter(demand::wants).toList();
    ListGroup group = layout.addUnflat();
    List<Vector> vectors = ListPlanner.bindNew(kept, group, layout);
    return new RowsOperator(planner.context, planner.tuple, kept, vectors, group,
        planner.options.chunkSize());
  }

  ListOperator planScan(ScanVertices scan, ChunkLayout layout) {
    ListGroup group = layout.addUnflat();
    VertexVector vertices = new VertexVector();
    layout.bind(scan.vertex(), group, vertices);
    boolean shared = outer.isEmpty() && scan.equals(sharedScan);
    VertexMorsels morsels = shared ? sharedMorsels : morsels(scan);
    return new ScanVerticesOperator(planner.context, group, vertices, morsels, shared);
  }

  VertexMorsels morsels(ScanVertices scan) {
    return new VertexMorsels(
        scan.tables(), planner.context.snapshot(), planner.options.chunkSize());
  }

  ListOperator planSeek(SeekVertex seek, Demand demand, ChunkLayout layout) {
    Set<Variable> read = planner.facts.variables(seek.key());
    ListOperator input = planner.plan(seek.input(), demand.and(read), layout);
    input = planner.flattenAll(input, read, layout);
    List<ListGroup> others = layout.unflat();
    Bindings flat = new Bindings(layout.bindings(read));
    ListGroup group = layout.addUnflat();
    VertexVector vertices = new VertexVector();
    layout.bind(seek.vertex(), group, vertices);
    Snapshot snapshot = planner.context.snapshot();
    List<VertexSeek> seeks = new ArrayList<>(seek.tables().size());
    long[] filesCounts = new long[seek.tables().size()];
    for (int table : seek.tables()) {
      VertexChanges changes = snapshot.vertexChanges(table);
      filesCounts[seeks.size()] = changes == null ? Long.MAX_VALUE : changes.baseCount();
      seeks.add(new VertexSeek(planner.context, table, seek.property(), seek.anyOf()));
    }
    return new SeekVertexOperator(
        input,
        flat,
        planner.tuple,
        planner.evaluator(seek.key()),
        seeks,
        filesCounts,
        group,
        vertices,
        others);
  }

  /** The scan that several workers may share to read a plan's rows, or null for one worker. */
  ScanVertices shareableScan(LogicalPlan plan) {
    ScanVertices scan = drivingScan(plan);
    boolean alone =
        planner.context.threads() == 1
            || scan == null
            || sharedScan != null
            || !outer.isEmpty()
            || planner.options.flattening() != null;
    return alone || morsels(scan).blockCount() <= 1 ? null : scan;
  }

  /** The scan whose chunks all others of a pipeline follow from, or null if something else is first. */
  static ScanVertices drivingScan(LogicalPlan plan) {
    return switch (plan) {
      case ScanVertices scan -> scan;
      case SeekVertex _,Extend _,ExtendInto _,VariableExtend _,VariableExtendInto _,Intersect _,Filter _,Project _,Unwind _,OptionalApply _,SemiApply _,Apply _ ->
        drivingScan(plan.inputs().getFirst());
      case CountBranch _,MultiplyByCount _ -> drivingScan(plan.inputs().getFirst());
      case SignedAggregate _,Pass _ -> null;
      case Unit _,Argument _,Rows _,HashJoin _,CartesianProduct _,Aggregate _,Distinct _,OrderBy _,Top _,Skip _,Limit _ ->
        null;
      case LoadCsv _,ProcedureCall _,Union _,Eager _,UpdatePlan _ -> null;
    };
  }
}
