package io.graphflow.core.transaction;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.Comparison;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.IsNull;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.Pass;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.IntersectLeg;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.Repetition;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.UpdatePlan.CallUpdates;
import io.graphflow.parser.plan.UpdatePlan.CreateElements;
import io.graphflow.parser.plan.UpdatePlan.DeleteElements;
import io.graphflow.parser.plan.UpdatePlan.ForEach;
import io.graphflow.parser.plan.UpdatePlan.Merge;
import io.graphflow.parser.plan.UpdatePlan.SetItems;
import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.catalog.EdgeTable;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * The tables that a statement of a writing transaction locks before it takes the version that it
 * reads, as far as its plan tells: tables that it scans, whose edges it follows, or whose vertices'
 * properties, labels or edges it reads.
 *
 * <p>A vertex found by its key, and its lists, are not among these: key and vertex are locked when
 * they are looked up, so that transactions that change a few vertices here and there do not meet.
 * The elements that the statement writes are locked when it writes them.
 */
public final class PlanLocks {
  private final boolean writes;
  private final SortedSet<Integer> vertexTables = new TreeSet<>();
  private final SortedSet<Integer> edgeTables = new TreeSet<>();

  /** Variables whose vertices, with their lists, are locked when they are found, or are new. */
  private final Set<Variable> lockedAlone = new HashSet<>();

  /** Variables of whose elements more is read than which they are. */
  private final Set<Variable> readWhole = new HashSet<>();

  /** Variables of edges of whose ends, as {@code startNode(e)}, more is read than which they are. */
  private final Set<Variable> readAtEnds = new HashSet<>();

  /**
   * Whether the ends of edges are read that no variable of a pattern holds, such as edges of a
   * list.
   */
  private boolean readsEndsOfAny;

  /** Whether nodes of any table are found by numbers. */
  private boolean findsAny;

  private boolean callsProcedures;

  private PlanLocks(boolean writes) {
    this.writes = writes;
  }

  /** Finds the tables that a query locks, planned for this catalog. */
  public static PlanLocks of(CompiledQuery query, Catalog catalog) {
    PlanLocks locks = new PlanLocks(query.access() == CompiledQuery.Access.WRITE);
    locks.readWhole.addAll(query.columns());
    locks.collectVariables(query.plan());
    locks.collectEnds(query.plan());
    PlanTree.forEach(query.plan(), node -> locks.add(node, catalog));
    if (locks.findsAny) {
      catalog.vertexTables().forEach(table -> locks.vertexTables.add(table.id()));
    }
    return locks;
  }

  /** Inputs first: a variable is renamed after it is bound. */
  private void collectVariables(LogicalPlan plan) {
    if (plan instanceof LogicalPlan.Union union) {
      collectBranches(union);
      return;
    }
    plan.inputs().forEach(this::collectVariables);
    switch (plan) {
      case SeekVertex seek -> lockedAlone.add(seek.vertex());
      case CreateElements create ->
        create.elements().forEach(element -> lockedAlone.add(element.variable()));
      case LogicalPlan.Project project ->
        project.projections().forEach(this::rename);
      case LogicalPlan.Aggregate aggregate -> aggregate.keys().forEach(this::rename);
      case SignedAggregate aggregate ->
        aggregate.terms().forEach(term -> term.keys().forEach(this::rename));
      // The other operators hand variables on under their names, or bind those that a table or an
      // edge leads to.
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,ScanVertices _,Extend _,ExtendInto _,Intersect _ ->
        {}
      case VariableExtend _,VariableExtendInto _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _ ->
        {}
      case LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,LogicalPlan.Filter _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _ ->
        {}
      case LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,ProcedureCall _,LogicalPlan.Eager _ ->
        {}
      case Branched _,MultiplyByCount _,Pass _ -> {}
      case SetItems _,DeleteElements _,Merge _,ForEach _,CallUpdates _ -> {}
      case LogicalPlan.Union _ -> throw new AssertionError("its branches are gone through before");
    }
    PlanVariables.expressions(plan)
        .forEach(expression -> ExpressionTree.collectVariables(expression, readWhole));
  }

  /**
   * A variable that a union binds is among {@link #lockedAlone} only if each branch puts it there.
   */
  private void collectBranches(LogicalPlan.Union union) {
    Set<Variable> alone = new HashSet<>(union.variables());
    for (LogicalPlan branch : union.branches()) {
      lockedAlone.removeAll(union.variables());
      collectVariables(branch);
      alone.retainAll(lockedAlone);
    }
    lockedAlone.removeAll(union.variables());
    lockedAlone.addAll(alone);
  }

  private void rename(LogicalPlan.Projection projection) {
    if (projection.expression() instanceof VariableReference reference
        && lockedAlone.contains(reference.variable())) {
      lockedAlone.add(projection.variable());
    }
  }

  /**
   * A query that reads an end of an edge reads a vertex by which the edge's pattern has found it.
   */
  private void collectEnds(LogicalPlan plan) {
    PlanTree.forEach(plan, node -> PlanVariables.expressions(node)
        .forEach(expression -> collectEnds(expression, false)));
    Set<Variable> patternEdges = new HashSet<>();
    PlanTree.forEach(plan, node -> forEachEdge(node, (edge, _, _) -> patternEdges.add(edge)));
    readsEndsOfAny |= !patternEdges.containsAll(readAtEnds);
    PlanTree.forEach(plan, node -> forEachEdge(node, (edge, from, to) -> {
      if (readAtEnds.contains(edge) || (readsEndsOfAny && readWhole.contains(edge))) {
        readWhole.add(from);
        readWhole.add(to);
      }
    }));
  }

  /**
   * Finds the ends of edges that an expression reads.
   *
   * @param identity whether only the identity of the expression's value is asked for
   */
  private void collectEnds(Expression expression, boolean identity) {
    boolean identities = false;
    switch (expression) {
      case FunctionCall call when call.function() == ScalarFunction.START_NODE
          || call.function() == ScalarFunction.END_NODE -> {
        if (!identity) {
          addEnd(call.arguments().getFirst());
        }
      }
      // The number of a node tells its table when the query runs.
      case FunctionCall call when call.function() == ScalarFunction.AS_NODE
          || call.function() == ScalarFunction.AS_NODES ->
        findsAny = true;
      case FunctionCall call -> identities = call.function() == ScalarFunction.ID
          || call.function() == ScalarFunction.ELEMENT_ID;
      case Comparison _,IsNull _ -> identities = true;
      case Expression.Literal _,Expression.Parameter _,VariableReference _ -> {}
      case Expression.PropertyAccess _,Expression.Subscript _,Expression.Slice _,Expression.HasLabels _ ->
        {}
      case Expression.ListLiteral _,Expression.MapLiteral _,Expression.MapProjection _,Expression.Case _ ->
        {}
      case Expression.Not _,Expression.And _,Expression.Or _,Expression.Xor _,Expression.Arithmetic _,Expression.Negate _ ->
        {}
      case Expression.StringPredicate _,Expression.In _,Expression.TypeTest _ -> {}
      case Expression.ListComprehension _,Expression.Quantifier _,Expression.Reduce _ -> {}
      case Expression.PathOf _,Expression.DifferentEdges _ -> {}
    }
    for (Expression child : ExpressionTree.children(expression)) {
      collectEnds(child, identities);
    }
  }

  private void addEnd(Expression edge) {
    if (edge instanceof VariableReference reference) {
      readAtEnds.add(reference.variable());
    } else {
      readsEndsOfAny = true;
    }
  }

  /**
   * Receives an edge, or a list of edges, that a pattern finds, and the vertices that it finds it
   * between.
   */
  private interface EdgeVisitor {
    void visit(Variable edge, Variable from, Variable to);
  }

  /** Visits the variables of edges that an operator binds; some may be null. */
  private static void forEachEdge(LogicalPlan node, EdgeVisitor visitor) {
    switch (node) {
      case Extend extend -> visitor.visit(extend.edge(), extend.from(), extend.to());
      case ExtendInto into -> visitor.visit(into.edge(), into.from(), into.to());
      case Intersect intersect -> intersect.legs()
          .forEach(leg -> visitor.visit(leg.edge(), leg.from(), intersect.to()));
      case Branched count -> count.branches()
          .forEach(branch -> visitor.visit(branch.edge(), branch.from(), branch.to()));
      case NeighbourCounts counts -> visitor.visit(counts.edge(), counts.from(), counts.to());
      case VariableExtend extend -> {
        visitor.visit(extend.edges(), extend.from(), extend.to());
        visitor.visit(extend.repetition().edge(), extend.from(), extend.to());
      }
      case VariableExtendInto into -> {
        visitor.visit(into.edges(), into.from(), into.to());
        visitor.visit(into.repetition().edge(), into.from(), into.to());
      }
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,ScanVertices _,SeekVertex _,LogicalPlan.HashJoin _ ->
        {}
      case LogicalPlan.CartesianProduct _,LogicalPlan.OptionalApply _,LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,LogicalPlan.Filter _,LogicalPlan.Project _ ->
        {}
      case LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _,LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _ ->
        {}
      case ProcedureCall _,LogicalPlan.Union _,LogicalPlan.Eager _ -> {}
      case SignedAggregate _,MultiplyByCount _,VertexCounts _ -> {}
      // Elements that these create are new, and elements that they match are in a plan of its own.
      case UpdatePlan _ -> {}
    }
  }

  private void add(LogicalPlan node, Catalog catalog) {
    switch (node) {
      case ScanVertices scan -> vertexTables.addAll(scan.tables());
      case Extend extend -> {
        addEdges(extend.from(), extend.steps(), catalog);
        addVertices(extend.to(), extend.toTables());
      }
      case ExtendInto into when !lockedAlone.contains(into.to()) ->
        addEdges(into.from(), into.steps(), catalog);
      case VariableExtend extend -> {
        addWays(extend.edges(), extend.repetition(), extend.steps(), catalog);
        addVertices(extend.to(), extend.toTables());
      }
      case VariableExtendInto into ->
        addWays(into.edges(), into.repetition(), into.steps(), catalog);
      case Intersect intersect -> {
        for (IntersectLeg leg : intersect.legs()) {
          addEdges(leg.from(), leg.steps(), catalog);
        }
        addVertices(intersect.to(), intersect.toTables());
      }
      case Branched count -> {
        for (CountedBranch branch : count.branches()) {
          addEdges(branch.from(), branch.steps(), catalog);
          addVertices(branch.to(), branch.toTables());
        }
      }
      // A pass scans the vertices that it counts from.
      case NeighbourCounts counts -> addEdges(counts.steps(), catalog);
      case ProcedureCall _ -> callsProcedures = true;
      // Both ends are locked with their lists, when they are found.
      case ExtendInto _ -> {}
      // The vertex is locked when it is found.
      case SeekVertex _ -> {}
      // These read the rows that they are given.
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _,LogicalPlan.HashJoin _,LogicalPlan.CartesianProduct _,LogicalPlan.OptionalApply _ ->
        {}
      case LogicalPlan.SemiApply _,LogicalPlan.CountApply _,LogicalPlan.Apply _,LogicalPlan.Filter _,LogicalPlan.Project _,LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _ ->
        {}
      case LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _,LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.Union _,LogicalPlan.Eager _ ->
        {}
      case SignedAggregate _,MultiplyByCount _,VertexCounts _ -> {}
      // Elements that updates write are locked then.
      case UpdatePlan _ -> {}
    }
  }

  private void addVertices(Variable vertex, List<Integer> tables) {
    if (readWhole.contains(vertex)) {
      vertexTables.addAll(tables);
    }
  }

  private void addEdges(Variable from, List<EdgeStep> steps, Catalog catalog) {
    if (!lockedAlone.contains(from)) {
      addEdges(steps, catalog);
    }
  }

  /** A search follows lists of vertices that no variable holds, and may hand such vertices out. */
  private void addWays(
      Variable edges, Repetition repetition, List<EdgeStep> steps, Catalog catalog) {
    addEdges(steps, catalog);
    if (readWhole.contains(edges) || readAtEnds.contains(repetition.edge())
        || !repetition.vertexPredicates().isEmpty()) {
      for (AdjacencyInfo info : catalog.adjacencies()) {
        if (steps.contains(new EdgeStep(info.edgeLabel(), info.direction()))) {
          info.neighbours().forEach(neighbour -> vertexTables.add(neighbour.table()));
        }
      }
    }
  }

  private void addEdges(List<EdgeStep> steps, Catalog catalog) {
    for (EdgeTable table : catalog.edgeTables()) {
      if (steps.stream().anyMatch(step -> step.edgeLabel() == table.edgeLabel())) {
        edgeTables.add(table.id());
      }
    }
  }

  /**
   * Whether the query calls procedures. A procedure may know from sessions of its own what others
   * have committed, and return it; no lock tells that the query's version lacks it.
   */
  public boolean callsProcedures() {
    return callsProcedures;
  }

  /**
   * Locks the tables. A query that writes is likely to write the elements that it finds. So it
   * takes at once the mode to which it would otherwise convert, because two such conversions end in
   * a deadlock.
   */
  public void acquire(TransactionLocks locks) {
    LockMode mode = writes ? LockMode.SIX : LockMode.S;
    vertexTables.forEach(table -> locks.lockVertexTable(table, mode));
    edgeTables.forEach(table -> locks.lockEdgeTable(table, mode));
  }
}
