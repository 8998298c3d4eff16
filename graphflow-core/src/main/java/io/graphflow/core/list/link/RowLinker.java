package io.graphflow.core.list.link;

import io.graphflow.core.column.ColumnCompiler;
import io.graphflow.core.column.ColumnExpression;
import io.graphflow.core.csv.CsvRows;
import io.graphflow.core.execution.UnwoundList;
import io.graphflow.core.execution.VertexFinder;
import io.graphflow.core.execution.VertexSeek;
import io.graphflow.core.expression.Assignment;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.list.column.Computations;
import io.graphflow.core.list.column.Computations.Evaluation;
import io.graphflow.core.list.operator.ListOperator;
import io.graphflow.core.list.operator.extend.FlattenOperator;
import io.graphflow.core.list.operator.filter.FilterOperator;
import io.graphflow.core.list.operator.filter.FlatFilterOperator;
import io.graphflow.core.list.operator.join.TakeTurnsOperator;
import io.graphflow.core.list.operator.row.LoadFileOperator;
import io.graphflow.core.list.operator.row.ProcedureCallOperator;
import io.graphflow.core.list.operator.row.ProjectOperator;
import io.graphflow.core.list.operator.row.UnwindOperator;
import io.graphflow.core.list.operator.scan.ColumnSeekOperator;
import io.graphflow.core.list.operator.scan.SeekVertexOperator;
import io.graphflow.core.list.plan.KeyedList;
import io.graphflow.core.list.plan.RowOperation;
import io.graphflow.core.list.plan.RowOperation.ColumnSeek;
import io.graphflow.core.list.plan.RowOperation.Computation;
import io.graphflow.core.list.plan.RowOperation.Filter;
import io.graphflow.core.list.plan.RowOperation.FilterRows;
import io.graphflow.core.list.plan.RowOperation.Flatten;
import io.graphflow.core.list.plan.RowOperation.LoadCsv;
import io.graphflow.core.list.plan.RowOperation.LoadParquet;
import io.graphflow.core.list.plan.RowOperation.ProcedureCall;
import io.graphflow.core.list.plan.RowOperation.Project;
import io.graphflow.core.list.plan.RowOperation.SeekVertex;
import io.graphflow.core.list.plan.RowOperation.TakeTurns;
import io.graphflow.core.list.plan.RowOperation.Unwind;
import io.graphflow.core.parquet.ParquetRows;
import io.graphflow.core.procedure.ProcedureRows;
import io.graphflow.core.vector.VariableColumn;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.storage.snapshot.VertexChanges;
import java.util.ArrayList;
import java.util.List;

/**
 * Makes the operators that filter rows, compute values for them, or multiply them by their own
 * values.
 */
final class RowLinker {
  private final ListLinker linker;
  private final FilterLinker filters;

  RowLinker(ListLinker linker, FilterLinker filters) {
    this.linker = linker;
    this.filters = filters;
  }

  ListOperator link(RowOperation operation, ListOperator input) {
    return switch (operation) {
      case Flatten flatten -> new FlattenOperator(
          input, linker.context, linker.group(flatten.group()), linker.groups(flatten.others()));
      case TakeTurns _ -> linker.shared() == null ? input
          : new TakeTurnsOperator(input, linker.shared().pipeline().turns());
      case Filter filter -> new FilterOperator(
          input, linker.group(filter.group()), filters.link(filter.predicate()));
      case FilterRows filter -> new FlatFilterOperator(
          input, linker.bindings(filter.read()), linker.evaluator(filter.predicate()),
          linker.tuple);
      case Project project ->
        new ProjectOperator(input, computations(project.computations()));
      case Unwind unwind -> new UnwindOperator(
          input,
          linker.context,
          linker.bindings(unwind.read()),
          linker.evaluator(unwind.node().list()),
          new UnwoundList(linker.context, unwind.node().list()),
          linker.tuple,
          unwind.node().element(),
          linker.writer(unwind.element()),
          linker.groups(unwind.others()));
      case LoadCsv load -> new LoadFileOperator(
          input,
          linker.context,
          linker.bindings(load.read()),
          linker.evaluator(load.node().source()),
          linker.tuple,
          new CsvRows(linker.context.imports(), load.node().headers(),
              load.node().fieldTerminator(), linker.account("rows of a CSV file")),
          load.node().row(),
          linker.writer(load.row()),
          linker.groups(load.others()));
      case LoadParquet load -> new LoadFileOperator(
          input,
          linker.context,
          linker.bindings(load.read()),
          linker.evaluator(load.node().source()),
          linker.tuple,
          new ParquetRows(linker.context.imports(), load.node().columns()),
          load.node().row(),
          linker.writer(load.row()),
          linker.groups(load.others()));
      case ProcedureCall call -> new ProcedureCallOperator(
          input,
          linker.context,
          linker.bindings(call.read()),
          linker.tuple,
          new ProcedureRows(call.node().procedure(), linker.context,
              call.node().arguments().stream().map(linker::evaluator).toArray(Evaluator[]::new)),
          call.outputs(),
          linker.writer(call.rows()));
      case SeekVertex seek -> seek(input, seek);
      case ColumnSeek seek -> columnSeek(input, seek);
    };
  }

  /** Makes what computes values for positions of groups. */
  Computations computations(List<Computation> planned) {
    List<Computations.Computation> computations = new ArrayList<>();
    for (Computation computation : planned) {
      Variable variable = computation.projection().variable();
      Evaluator evaluator = linker.evaluator(computation.projection().expression());
      computations.add(
          new Computations.Computation(
              linker.group(computation.result().group()),
              computation.unflat(),
              column(computation),
              new Evaluation(linker.bindings(computation.flat()),
                  computation.list().isEmpty() ? null : linker.bindings(computation.list()),
                  new Assignment(variable, evaluator)),
              new VariableColumn(variable),
              linker.vector(computation.result().vector())));
    }
    return new Computations(computations, linker.tuple);
  }

  /** What computes all values of a computation at once; null if they are evaluated one by one. */
  private ColumnExpression column(Computation computation) {
    Expression expression = computation.projection().expression();
    return computation.list().isEmpty()
        || computation.projection().variable().type() != expression.type() ? null
            : new ColumnCompiler(new GroupScope(linker, computation.list())).compile(expression);
  }

  private SeekVertexOperator seek(ListOperator input, SeekVertex seek) {
    return new SeekVertexOperator(
        input,
        linker.bindings(seek.read()),
        linker.tuple,
        linker.evaluator(seek.node().key()),
        VertexFinder.of(linker.context, seek.node()),
        seek.node().tables().stream().mapToLong(this::filesCount).toArray(),
        linker.group(seek.vertex().group()),
        linker.vertices(seek.vertex()),
        linker.groups(seek.others()));
  }

  private ColumnSeekOperator columnSeek(ListOperator input, ColumnSeek seek) {
    int table = seek.node().tables().getFirst();
    KeyedList keys = seek.keys();
    return new ColumnSeekOperator(
        input,
        linker.context,
        linker.group(keys.group()),
        linker.computations(keys.computations()),
        linker.values(keys.keys().getFirst().vector()),
        keys.keyForm() == KeyedList.KeyForm.LONGS,
        new VertexSeek(
            linker.context, table, ((SeekBy.PropertyValue) seek.node().by()).name(), false),
        table,
        filesCount(table),
        linker.vertices(seek.vertices()),
        linker.groups(seek.others()));
  }

  /** How many vertices of a table are in the files; {@link Long#MAX_VALUE} where none is new. */
  private long filesCount(int table) {
    VertexChanges changes = linker.context.snapshot().vertexChanges(table);
    return changes == null ? Long.MAX_VALUE : changes.baseCount();
  }
}
