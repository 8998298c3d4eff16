package io.graphflow.core.ftree.link;

import io.graphflow.core.adjacency.batch.VertexRuns;
import io.graphflow.core.csv.CsvRows;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.ftree.operator.BlockFilter;
import io.graphflow.core.ftree.operator.FTreeOperator;
import io.graphflow.core.ftree.operator.RowAdder;
import io.graphflow.core.ftree.operator.RowExpansion;
import io.graphflow.core.ftree.operator.extend.EdgeFilter;
import io.graphflow.core.ftree.operator.extend.EdgesBetween;
import io.graphflow.core.ftree.operator.extend.EdgesCountOperator;
import io.graphflow.core.ftree.operator.extend.NeighbourLegs;
import io.graphflow.core.ftree.operator.extend.Paths;
import io.graphflow.core.ftree.operator.join.InnerRows;
import io.graphflow.core.ftree.operator.join.JoinRows;
import io.graphflow.core.ftree.operator.row.ListElements;
import io.graphflow.core.ftree.operator.row.LoadedFileRows;
import io.graphflow.core.ftree.operator.row.ProcedureResults;
import io.graphflow.core.ftree.operator.scan.VertexSearch;
import io.graphflow.core.ftree.plan.Column;
import io.graphflow.core.ftree.plan.FTreePlan;
import io.graphflow.core.ftree.plan.Operation.EdgeLookup;
import io.graphflow.core.ftree.plan.Operation.Expand;
import io.graphflow.core.ftree.plan.Operation.ExpandRows;
import io.graphflow.core.ftree.plan.Operation.FilterEdge;
import io.graphflow.core.ftree.plan.Path;
import io.graphflow.core.limit.MemoryAccount;
import io.graphflow.core.parquet.ParquetRows;
import io.graphflow.core.path.PathPredicates;
import io.graphflow.core.path.PathRows;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.tuple.JoinKey;
import io.graphflow.core.tuple.KeyTable;
import io.graphflow.core.tuple.RowBuffer;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.vector.Vector;
import io.graphflow.core.vector.VertexVector;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.Repetition;
import java.util.List;

/** Makes the operators that add blocks with rows made for each position of the block above. */
final class ExpansionLinker {
  private final FTreeLinker linker;

  ExpansionLinker(FTreeLinker linker) {
    this.linker = linker;
  }

  /** The legs of an expansion; null if it has none. */
  NeighbourLegs legs(Expand expand) {
    return expand.legs().isEmpty() ? null
        : new NeighbourLegs(linker.context.snapshot(), linker.block(expand.below()),
            expand.legs().stream().map(leg -> leg(leg.lookup())).toList(),
            linker.options.commonNeighbours());
  }

  private NeighbourLegs.Leg leg(EdgeLookup lookup) {
    Column owner = lookup.owner();
    return new NeighbourLegs.Leg(linker.block(owner.block()), linker.vertices(owner),
        linker.lists(lookup.lists()));
  }

  FTreeOperator link(FTreePlan node, ExpandRows expand) {
    FTreeOperator input = linker.link(expand.input());
    if (expand.lookup() != null && expand.added().isEmpty()
        && linker.mayReadWhole(expand.lookup().lists())) {
      return edgesCount(node, expand, input);
    }
    return new RowAdder(
        input,
        linker.context,
        linker.tree(expand.input()),
        linker.tree(node),
        linker.block(expand.block()),
        linker.path(expand.path()),
        rows(expand),
        linker.tuple,
        linker.columns(expand.added()),
        linker.options.blockSize());
  }

  /** Makes the filter of an edge of which nothing is read. */
  BlockFilter filter(FilterEdge filter) {
    // A query that writes edges may make parallel ones, so that its own live lists never come here.
    EdgeLookup lookup = filter.lookup();
    return new EdgeFilter(
        linker.context,
        linker.block(filter.path().block()),
        linker.block(lookup.owner().block()),
        linker.vertices(lookup.owner()),
        linker.block(lookup.neighbour().block()),
        linker.vertices(lookup.neighbour()),
        linker.lists(lookup.lists()));
  }

  private EdgesCountOperator edgesCount(
      FTreePlan node, ExpandRows expand, FTreeOperator input) {
    Column owner = expand.lookup().owner();
    Column neighbour = expand.lookup().neighbour();
    return new EdgesCountOperator(
        input,
        linker.context,
        linker.tree(expand.input()),
        linker.tree(node),
        linker.block(expand.block()),
        linker.block(owner.block()),
        linker.vertices(owner),
        linker.block(neighbour.block()),
        linker.vertices(neighbour),
        linker.lists(expand.lookup().lists()));
  }

  private RowExpansion rows(ExpandRows expand) {
    Tuple tuple = linker.tuple;
    return switch (expand.node()) {
      case LogicalPlan.SeekVertex seek -> new VertexSearch(tuple, seek.vertex().id(),
          VertexFinder.of(linker.context, seek), linker.evaluator(seek.key()));
      case LogicalPlan.ExtendInto extend -> {
        boolean readsEdge = !expand.added().isEmpty();
        yield new EdgesBetween(
            tuple,
            expand.lookup().owner().variable().id(),
            expand.lookup().neighbour().variable().id(),
            readsEdge ? extend.edge().id() : -1,
            readsEdge && linker.isEdgeIdRead(extend.edge()),
            new VertexRuns(linker.lists(expand.lookup().lists())));
      }
      case LogicalPlan.VariableExtend extend -> new Paths(
          tuple, extend.from().id(), extend.to().id(), false,
          PathRows.toAny(
              extend,
              reads(expand, extend.repetition(), extend.edges(), extend.length(), extend.steps()),
              linker.context,
              tuple),
          addsOnly(expand, extend.to()));
      case LogicalPlan.VariableExtendInto extend -> new Paths(
          tuple, extend.from().id(), extend.to().id(), true,
          PathRows.toGiven(
              extend,
              reads(expand, extend.repetition(), extend.edges(), extend.length(), extend.steps()),
              linker.context,
              tuple),
          false);
      case LogicalPlan.Unwind unwind -> new ListElements(tuple, linker.evaluator(unwind.list()),
          new UnwoundList(linker.context, unwind.list()), unwind.element());
      case LogicalPlan.LoadCsv load -> new LoadedFileRows(
          tuple,
          linker.evaluator(load.source()),
          new CsvRows(linker.context.imports(), load.headers(), load.fieldTerminator(),
              linker.account("rows of a CSV file")),
          load.row());
      case LogicalPlan.LoadParquet load -> new LoadedFileRows(
          tuple,
          linker.evaluator(load.source()),
          new ParquetRows(linker.context.imports(), load.columns()),
          load.row());
      case LogicalPlan.ProcedureCall call -> new ProcedureResults(
          tuple,
          new ProcedureRows(call.procedure(), linker.context,
              call.arguments().stream().map(linker::evaluator).toArray(Evaluator[]::new)),
          call.outputs());
      case LogicalPlan.HashJoin join -> join(expand, join.keys(), "a hash table");
      case LogicalPlan.CartesianProduct _ -> join(expand, List.of(), "a side of a product");
      case LogicalPlan.Apply apply -> inner(expand, false, apply.introduced());
      case LogicalPlan.OptionalApply apply -> inner(expand, true, apply.introduced());
      default -> throw new AssertionError("no node makes such rows: " + expand.node());
    };
  }

  private PathRows.Reads reads(ExpandRows expand, Repetition repetition, Variable edges,
      Variable length, List<EdgeStep> steps) {
    PathPredicates predicates = new PathPredicates(repetition, linker::evaluator,
        linker.isEdgeIdRead(repetition.edge()), linker.tuple);
    return new PathRows.Reads(
        predicates,
        expand.added(edges) == null ? null : edges,
        expand.added(length) == null ? null : length,
        linker.pathLists(expand.node(), steps));
  }

  /** Whether a variable alone is kept of the rows. */
  private static boolean addsOnly(ExpandRows expand, Variable variable) {
    return expand.added().size() == 1
        && expand.added().getFirst().variable().equals(variable);
  }

  private JoinRows join(ExpandRows expand, List<Variable> keys, String what) {
    MemoryAccount account = linker.account(what);
    List<Variable> kept = FTreeLinker.variables(expand.added());
    return new JoinRows(
        linker.rows(expand.inner(), expand.innerColumns()),
        account,
        linker.tuple,
        new JoinKey(keys),
        new KeyTable(keys, account),
        kept.isEmpty() ? null : new RowBuffer(kept, account),
        keys.size() == 1 ? ownVertices(expand.path(), keys.getFirst()) : null);
  }

  /** The vertices that a variable is in the lowest block of a path; null if it is anything else. */
  private VertexVector ownVertices(Path path, Variable variable) {
    for (Column column : path.columns()) {
      if (column.block() == path.block() && column.variable().equals(variable)
          && linker.vector(column.vector()) instanceof VertexVector vertices) {
        return vertices;
      }
    }
    return null;
  }

  private InnerRows inner(ExpandRows expand, boolean optional, List<Variable> introduced) {
    return new InnerRows(
        linker.rows(expand.inner(), expand.innerColumns()), optional, introduced, linker.tuple,
        innerVectors(expand));
  }

  /** By column that an expansion adds the inner plan's vector of the variable; null if some variable is not the plan's. */
  private Vector[] innerVectors(ExpandRows expand) {
    Vector[] found = new Vector[expand.added().size()];
    for (int i = 0; i < found.length; i++) {
      for (Column column : expand.innerColumns()) {
        if (column.variable().equals(expand.added().get(i).variable())) {
          found[i] = linker.vector(column.vector());
        }
      }
      if (found[i] == null) {
        return null;
      }
    }
    return found;
  }
}
