package io.graphflow.core.update;

import io.graphflow.core.execution.PreparedPlan;
import io.graphflow.core.execution.PreparedRepetition;
import io.graphflow.core.execution.QueryExecutor;
import io.graphflow.parser.ast.QueryMode;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CompiledQuery;
import io.graphflow.parser.plan.CompiledQuery.Access;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.Eager;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.Union;
import io.graphflow.parser.plan.LogicalPlan.Unit;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.parser.plan.VariableDomains;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A plan with updates, cut into parts that run one after the other. Immutable; made once for a query and
 * used by all its runs.
 */
final class StagedPlan {
  private final CompiledQuery query;
  private final List<Step> steps;
  private final VariableDomains domains;
  private final WriterSnapshot.Touched touched;
  private final Nested nested;

  /**
   * What the updates of a plan run for each row, by the plan's own nodes, also in branches and in
   * bodies.
   *
   * @param matches the patterns of MERGE
   * @param bodies the bodies of CALL
   */
  private record Nested(
      IdentityHashMap<UpdatePlan.Merge, ReadAgain> matches,
      IdentityHashMap<UpdatePlan.CallUpdates, StagedPlan> bodies) {}

  /** One part of the plan; all but the first begin with the rows that the one before keeps. */
  sealed interface Step {}

  /**
   * A part that only reads.
   *
   * @param query its columns are the variables that later parts read, or the columns of the whole
   *     query at the end
   * @param plan the same query as the engine's executor runs it
   * @param rows its leaf, the rows that the part before it has kept, or in the first part of a body
   *     the row that this starts from; null in the first part of a whole plan
   */
  record Read(CompiledQuery query, PreparedPlan plan, Rows rows) implements Step {}

  /**
   * A part that only reads, of what runs again and again among the changes that it makes: it reads the
   * graph as the writer sees it.
   *
   * @param query its columns are the variables that later parts read
   * @param plan the same query as the engine's executor runs it
   * @param rows as for {@link Read}; null if it starts from a row by an {@code Argument}
   */
  record ReadAgain(CompiledQuery query, PreparedRepetition plan, Rows rows) implements Step {}

  /**
   * Updates that rows go through one by one.
   *
   * @param updates in the order in which a row goes through them
   * @param kept the variables that are read above
   * @param barriers the nodes above that all rows have come through before anything goes on
   */
  record Write(
      List<UpdatePlan> updates,
      List<Variable> kept,
      List<LogicalPlan> barriers) implements Step {}

  /**
   * Branches of a union that run one after the other; their rows are kept together.
   *
   * @param branches the parts of each
   * @param kept the variables that are read above
   * @param barriers the union, and the nodes above that all rows have come through before anything goes
   *     on
   */
  record Gather(
      List<StagedPlan> branches,
      List<Variable> kept,
      List<LogicalPlan> barriers) implements Step {}

  private StagedPlan(CompiledQuery query, List<Step> steps, Nested nested) {
    this.query = query;
    this.steps = steps;
    this.domains = VariableDomains.of(query.plan());
    this.touched = new WriterSnapshot.Touched(query.plan());
    this.nested = nested;
  }

  /** The query that was cut. */
  CompiledQuery query() {
    return query;
  }

  /** The tables that the query's variables may lie in. */
  VariableDomains domains() {
    return domains;
  }

  /** The facts of the catalog that the query's updates may change. */
  WriterSnapshot.Touched touched() {
    return touched;
  }

  /** The pattern of a MERGE of the query, which starts from a row. */
  ReadAgain match(UpdatePlan.Merge merge) {
    return nested.matches.get(merge);
  }

  /** The body of a CALL of the query, cut; it starts from a row. */
  StagedPlan body(UpdatePlan.CallUpdates call) {
    return nested.bodies.get(call);
  }

  /**
   * The parts in their order. A first one that writes begins with one row: of no variables, or in a
   * body with the one that it starts from.
   */
  List<Step> steps() {
    return steps;
  }

  /**
   * Cuts the plan of a query.
   *
   * @param reader runs the parts that read
   */
  static StagedPlan of(CompiledQuery query, QueryExecutor reader) {
    Nested nested = new Nested(new IdentityHashMap<>(2), new IdentityHashMap<>(2));
    PlanTree.forEach(query.plan(), node -> {
      if (node instanceof UpdatePlan.Merge merge) {
        CompiledQuery match = part(merge.match(), merge.introduced(), Map.of(), query);
        nested.matches.put(
            merge, new ReadAgain(match, reader.prepareRepetition(match), null));
      } else if (node instanceof UpdatePlan.CallUpdates call) {
        CompiledQuery body = part(call.body(), call.introduced(), Map.of(), query);
        nested.bodies.put(call, new Cutting(reader, nested, true).cut(body));
      }
    });
    return new Cutting(reader, nested, false).cut(query);
  }

  /**
   * Cuts one plan.
   *
   * @param reader runs the parts that read
   * @param again whether the plan is a body, which runs again and again
   */
  private record Cutting(QueryExecutor reader, Nested nested, boolean again) {
    StagedPlan cut(CompiledQuery query) {
      List<LogicalPlan> nodes = new ArrayList<>();
      LogicalPlan node = query.plan();
      while (true) {
        nodes.addFirst(node);
        if (node.inputs().isEmpty() || isGathered(node)) {
          break;
        }
        node = node.inputs().getFirst();
      }
      return new StagedPlan(query, List.copyOf(cut(nodes, query)), nested);
    }

    /** Cuts operators, each of which is the first input of the next. */
    private List<Step> cut(List<LogicalPlan> nodes, CompiledQuery query) {
      List<Step> steps = new ArrayList<>();
      List<Variable> kept = List.of();
      int next = 0;
      if (isStart(nodes.getFirst()) && nodes.size() > 1
          && nodes.get(1) instanceof UpdatePlan) {
        next = 1;
      } else if (nodes.getFirst() instanceof Union union && isGathered(union)) {
        next = 1;
        while (next < nodes.size() && nodes.get(next) instanceof Eager) {
          next++;
        }
        kept = kept(nodes, 0, query);
        steps.add(gather(union, kept, nodes.subList(0, next), query));
      }
      while (next < nodes.size()) {
        int end = next;
        while (end < nodes.size() && !(nodes.get(end) instanceof UpdatePlan)) {
          end++;
        }
        if (end > next) {
          List<Variable> columns =
              end == nodes.size() ? query.columns() : kept(nodes, end - 1, query);
          steps.add(read(nodes, next, end, kept, columns, query));
          kept = columns;
        }
        next = end;
        while (next < nodes.size() && nodes.get(next) instanceof UpdatePlan) {
          List<UpdatePlan> updates = new ArrayList<>();
          while (next < nodes.size() && nodes.get(next) instanceof UpdatePlan update) {
            updates.add(update);
            next++;
          }
          kept = kept(nodes, next - 1, query);
          List<LogicalPlan> barriers = new ArrayList<>();
          while (next < nodes.size() && nodes.get(next) instanceof Eager) {
            barriers.add(nodes.get(next++));
          }
          steps.add(new Write(List.copyOf(updates), kept, List.copyOf(barriers)));
        }
      }
      boolean isRead = steps.getLast() instanceof Read;
      // The rows of a body are kept anyway.
      if (!again && !isRead && !query.columns().isEmpty()) {
        Rows leaf = new Rows(kept);
        CompiledQuery part = part(leaf, query.columns(), Map.of(), query);
        steps.add(new Read(part, reader.prepare(part), leaf));
      }
      return steps;
    }

    private Gather gather(
        Union union, List<Variable> kept, List<LogicalPlan> barriers, CompiledQuery query) {
      List<StagedPlan> branches = new ArrayList<>();
      for (LogicalPlan branch : union.branches()) {
        branches.add(cut(part(branch, kept, Map.of(), query)));
      }
      return new Gather(branches, kept, List.copyOf(barriers));
    }

    @SuppressWarnings("ReferenceEquality") // A node is what it is, whatever equals it.
    private Step read(List<LogicalPlan> nodes, int from, int to, List<Variable> rows,
        List<Variable> columns, CompiledQuery query) {
      IdentityHashMap<LogicalPlan, LogicalPlan> originals = new IdentityHashMap<>();
      Rows leaf = from > 0 ? new Rows(rows) : null;
      LogicalPlan plan = leaf;
      int next = from;
      boolean live = again && LiveReads.areOf(nodes.subList(from, to));
      if (leaf == null) {
        plan = nodes.get(next++);
        if (!live && plan instanceof Argument argument) {
          leaf = new Rows(argument.variables());
          plan = leaf;
        }
      }
      for (LogicalPlan node : nodes.subList(next, to)) {
        // Rows below an Eager are materialized and have passed the barrier.
        if (!(node instanceof Eager)) {
          LogicalPlan same = node.inputs().getFirst() == plan ? node : withFirstInput(node, plan);
          if (same != node) {
            originals.put(same, node);
          }
          plan = same;
        }
      }
      CompiledQuery part = part(plan, columns, originals, query);
      return live
          ? new ReadAgain(part, reader.prepareRepetition(part), leaf)
          : new Read(part, reader.prepare(part), leaf);
    }
  }

  /** Whether rows begin with a single one here. */
  private static boolean isStart(LogicalPlan leaf) {
    return leaf instanceof Unit || leaf instanceof Argument;
  }

  /** A union of which no branch writes is read like anything else. */
  private static boolean isGathered(LogicalPlan node) {
    return node instanceof Union && UpdatePlan.isIn(node);
  }

  /** The variables that the operator at an index binds and that are read above it. */
  private static List<Variable> kept(List<LogicalPlan> nodes, int index, CompiledQuery query) {
    Set<Variable> read = new LinkedHashSet<>(query.columns());
    for (LogicalPlan above : nodes.subList(index + 1, nodes.size())) {
      read.addAll(PlanVariables.read(above));
      above.inputs()
          .stream()
          .skip(1)
          .forEach(inner -> read.addAll(PlanVariables.argument(inner)));
    }
    read.retainAll(PlanVariables.bound(nodes.get(index)));
    return List.copyOf(read);
  }

  private static LogicalPlan withFirstInput(LogicalPlan plan, LogicalPlan input) {
    boolean[] first = {true};
    return PlanTree.mapInputs(plan, below -> {
      LogicalPlan mapped = first[0] ? input : below;
      first[0] = false;
      return mapped;
    });
  }

  private static CompiledQuery part(LogicalPlan plan, List<Variable> columns,
      Map<LogicalPlan, LogicalPlan> originals, CompiledQuery query) {
    IdentityHashMap<LogicalPlan, Double> estimates = new IdentityHashMap<>(query.estimates());
    originals.forEach((node, original) -> {
      Double rows = query.estimates().get(original);
      if (rows != null) {
        estimates.put(node, rows);
      }
    });
    return new CompiledQuery(QueryMode.RUN, plan, columns, query.parameters(), estimates, List.of(),
        query.variableCount(), Access.READ);
  }
}
