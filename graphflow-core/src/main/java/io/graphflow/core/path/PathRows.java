package io.graphflow.core.path;

import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.expression.Evaluator;
import io.graphflow.core.expression.ExpressionCompiler;
import io.graphflow.core.tuple.Tuple;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.Repetition;
import java.util.IdentityHashMap;
import java.util.function.Supplier;

/** The paths of a search as rows: sets the slots of the values that are read of a path. */
public final class PathRows {
  private static final int NO_SLOT = -1;
  private static final int ROWS_PER_CHECK = 512;

  private final QueryContext context;
  private final Tuple tuple;
  private final Supplier<PathSearch> searches;
  private final int edgesSlot;
  private final int lengthSlot;
  private final boolean reversed;

  /**
   * The search; created when the operator is opened after being closed, null while it is closed.
   */
  private PathSearch search;

  private boolean searching;
  private int rows;

  private PathRows(
      QueryContext context,
      Tuple tuple,
      Supplier<PathSearch> searches,
      Variable edges,
      Variable length,
      boolean reversed) {
    this.context = context;
    this.tuple = tuple;
    this.searches = searches;
    this.edgesSlot = edges == null ? NO_SLOT : edges.id();
    this.lengthSlot = length == null ? NO_SLOT : length.id();
    this.reversed = reversed;
  }

  /**
   * Creates the paths of an extension, which set the variables that the compiler knows to be read
   * above.
   */
  public static PathRows toAny(
      VariableExtend extend, QueryContext context, ExpressionCompiler compiler, Tuple tuple) {
    PathPredicates predicates = predicates(extend.repetition(), compiler, tuple);
    Variable edges = read(extend.edges(), compiler);
    Supplier<PathSearch> searches =
        () -> PathSearch.toAny(
            new PathPattern(context, extend.steps(), extend.repetition(), extend.toTables(),
                predicates, edges != null, PathPattern.lists(context.snapshot(), extend.steps())));
    return new PathRows(context, tuple, searches, edges, read(extend.length(), compiler),
        extend.reversed());
  }

  /**
   * Creates the paths between two vertices, which set the variables that the compiler knows to be
   * read above.
   */
  public static PathRows toGiven(
      VariableExtendInto extend, QueryContext context, ExpressionCompiler compiler, Tuple tuple) {
    PathPredicates predicates = predicates(extend.repetition(), compiler, tuple);
    Variable edges = read(extend.edges(), compiler);
    Supplier<PathSearch> searches =
        () -> PathSearch.toGiven(
            new PathPattern(context, extend.steps(), extend.repetition(), null, predicates,
                edges != null, PathPattern.lists(context.snapshot(), extend.steps())));
    return new PathRows(context, tuple, searches, edges, read(extend.length(), compiler), false);
  }

  private static PathPredicates predicates(
      Repetition repetition, ExpressionCompiler compiler, Tuple tuple) {
    IdentityHashMap<Expression, Evaluator> evaluators = new IdentityHashMap<>();
    repetition.predicates()
        .forEach(predicate -> evaluators.put(predicate, compiler.compile(predicate)));
    boolean readsEdgeId = compiler.use().isEdgeIdRead(repetition.edge());
    return new PathPredicates(repetition, evaluators::get, readsEdgeId, tuple);
  }

  /** A variable, or null if nothing above reads it. */
  private static Variable read(Variable variable, ExpressionCompiler compiler) {
    return variable == null || !compiler.use().isRead(variable) ? null : variable;
  }

  public void open() {
    if (search == null) {
      search = searches.get();
    }
    searching = false;
  }

  /** Begins with the paths from one vertex to another, or to any if that is NONE. */
  public void begin(long from, long to) {
    search.begin(from, to);
    searching = true;
  }

  /** Moves to the next path; false if there is none, or none was begun with. */
  public boolean next() {
    searching = searching && search.next();
    if (!searching) {
      return false;
    }
    if (++rows % ROWS_PER_CHECK == 0) {
      context.check();
    }
    if (edgesSlot != NO_SLOT) {
      tuple.setObject(edgesSlot, search.edges(reversed));
    }
    if (lengthSlot != NO_SLOT) {
      tuple.setLong(lengthSlot, search.length());
    }
    return true;
  }

  /** The vertex at the end of the path. */
  public long end() {
    return search.end();
  }

  public void close() {
    if (search != null) {
      search.close();
      search = null;
    }
  }
}
