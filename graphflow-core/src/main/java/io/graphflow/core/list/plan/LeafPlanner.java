package io.graphflow.core.list.plan;

import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.DrivingScan;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.Argument;
import io.graphflow.parser.plan.LogicalPlan.Projection;
import io.graphflow.parser.plan.LogicalPlan.Rows;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.storage.catalog.VertexTable;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Plans the leaves of a plan: a scan of vertices, a vertex found by its key, or the variables that
 * an outer plan has bound.
 */
final class LeafPlanner {
  private final ListPlanner planner;

  /** Whether workers may share the rows of groups and orders. */
  private final boolean mayShare;

  private final WorkSharing sharing;

  /** The chunk around each inner plan that is being planned, the innermost first. */
  private Deque<ChunkLayout> outer = new ArrayDeque<>();

  /** What workers share in the part that is being planned; null if one worker reads it. */
  private SharedWork shared;

  /** Whether the node has been planned that workers share. */
  private boolean isShared;

  /**
   * Creates a planner.
   *
   * @param mayShare whether workers may share the rows of groups and orders
   * @param always whether they share even what is little
   */
  LeafPlanner(ListPlanner planner, boolean mayShare, boolean always) {
    this.planner = planner;
    this.mayShare = mayShare;
    this.sharing = new WorkSharing(planner, always);
  }

  /** Plans an inner plan, whose arguments are bound in the chunks around it. */
  ListPlan planInner(
      LogicalPlan inner, Demand demand, ChunkLayout innerLayout, ChunkLayout around) {
    outer.push(around);
    ListPlan node = planner.plan(inner, demand, innerLayout);
    outer.pop();
    return node;
  }

  /** Whether an inner plan is being planned, which runs for each row around it. */
  boolean isInner() {
    return !outer.isEmpty();
  }

  /**
   * The rows of groups or of an order.
   *
   * @param shared what workers share that read them; null for one worker
   */
  record SharedInput(ListPlan input, SharedWork shared) {}

  /** Plans the rows of groups or of an order, which several workers may read. */
  SharedInput planInput(LogicalPlan input, Demand demand, ChunkLayout layout) {
    SharedWork work = shareable(input, demand);
    if (work == null) {
      return new SharedInput(planner.plan(input, demand, layout), null);
    }
    boolean wasShared = isShared;
    isShared = false;
    ListPlan planned = planShared(work, () -> planner.plan(input, demand, layout));
    SharedWork known = isShared ? work : null;
    isShared = wasShared;
    return new SharedInput(planned, known);
  }

  /** What several workers may share that read the rows of a plan; null for one worker. */
  SharedWork shareable(LogicalPlan input, Demand demand) {
    return mayShare && shared == null && outer.isEmpty() ? sharing.of(input, demand) : null;
  }

  private ListPlan planShared(SharedWork work, Supplier<ListPlan> part) {
    SharedWork before = shared;
    shared = work;
    try {
      return part.get();
    } finally {
      shared = before;
    }
  }

  /** Plans what is read once for all workers that share something. */
  <T> T planAlone(Supplier<T> part) {
    SharedWork before = shared;
    shared = null;
    try {
      return part.get();
    } finally {
      shared = before;
    }
  }

  /** Whether the rows of a plan follow from what workers share. */
  boolean sharesRows(LogicalPlan plan) {
    return shared != null && outer.isEmpty()
        && DrivingScan.pipeline(plan).stream().anyMatch(this::isShared);
  }

  /** Plans the input of a pass: a plan by itself, whichever plan asks for its counts. */
  ListPlan planPass(ScanVertices scan, Supplier<ListPlan> pass) {
    Deque<ChunkLayout> around = outer;
    boolean wasShared = isShared;
    outer = new ArrayDeque<>();
    try {
      return planShared(new SharedWork(scan, false), pass);
    } finally {
      outer = around;
      isShared = wasShared;
    }
  }

  @SuppressWarnings("ReferenceEquality") // Equal nodes of one plan are still different nodes.
  private boolean isShared(LogicalPlan node) {
    return shared != null && outer.isEmpty() && node == shared.at();
  }

  /** Whether workers share out the groups of a node, which others have formed. */
  boolean sharesGroups(LogicalPlan groups, GroupOperation.Part part) {
    boolean shares = isShared(groups) && part.shared() != null;
    isShared |= shares;
    return shares;
  }

  /** Whether workers take turns at the lists of an extension. */
  @SuppressWarnings("ReferenceEquality") // As above.
  boolean takesTurns(LogicalPlan.Extend extend) {
    if (shared == null || !outer.isEmpty()) {
      return false;
    }
    LogicalPlan node = shared.at();
    while (node instanceof LogicalPlan.Filter filter) {
      node = filter.input();
    }
    return node == extend;
  }

  /** Lets workers take turns at a node's chunks if it is the one that they share; a scan and groups give each its own. */
  ListPlan takeTurns(LogicalPlan plan, ListPlan node, ChunkLayout layout) {
    if (plan instanceof ScanVertices || WorkSharing.areGroups(plan) || !isShared(plan)) {
      return node;
    }
    isShared = true;
    return ListPlanner.node(new RowOperation.TakeTurns(node), layout, node.rows());
  }

  ListPlan planArgument(Argument argument, ChunkLayout layout) {
    ChunkLayout around = outer.element();
    for (Variable variable : argument.variables()) {
      if (around.binds(variable)) {
        Column column = around.column(variable);
        layout.bind(variable, column.group(), column.vector());
      }
    }
    return ListPlanner.node(new LeafOperation.Argument(argument), layout, planner.rows(argument));
  }

  ListPlan planRows(Rows rows, Demand demand, ChunkLayout layout) {
    List<Variable> kept = rows.variables().stream().filter(demand::wants).toList();
    RowGroup group = planner.bindNew(kept, planner.addUnflat(layout), layout);
    return ListPlanner.node(new LeafOperation.Rows(rows, group), layout, planner.rows(rows));
  }

  ListPlan planScan(ScanVertices scan, ChunkLayout layout) {
    layout.bind(scan.vertex(), planner.addUnflat(layout), planner.newVertices());
    boolean isOfWorkers = isShared(scan);
    isShared |= isOfWorkers;
    return ListPlanner.node(
        new LeafOperation.ScanVertices(scan, layout.column(scan.vertex()), isOfWorkers),
        layout,
        planner.rows(scan));
  }

  ListPlan planSeek(SeekVertex seek, Demand demand, ChunkLayout layout) {
    Set<Variable> read = ExpressionTree.variables(seek.key());
    ListPlan input = planner.plan(seek.input(), demand.and(read), layout);
    if (areColumns(seek)) {
      input = planner.flattenAllButLast(input, read, layout);
      KeyedList keys = keys(seek.key(), layout);
      if (keys != null) {
        return planColumnSeek(seek, input, keys, layout);
      }
    }
    input = planner.flattenAll(input, read, layout);
    List<Integer> others = layout.unflat();
    List<Column> columns = layout.columns(read);
    layout.bind(seek.vertex(), planner.addUnflat(layout), planner.newVertices());
    return ListPlanner.node(
        new RowOperation.SeekVertex(input, seek, columns, layout.column(seek.vertex()), others),
        layout,
        planner.rows(seek));
  }

  /** Whether a seek finds at most one vertex for each key, and takes its keys from columns. */
  private boolean areColumns(SeekVertex seek) {
    if (seek.anyOf() || !seek.by().isUnique(seek.tables(), planner.catalog)) {
      return false;
    }
    VertexTable table = planner.catalog.vertexTable(seek.tables().getFirst());
    LogicalType type = table.properties().get(table.primaryKey()).type();
    return switch (seek.key().type()) {
      case INTEGER -> type == ScalarType.INT64;
      case DATE -> type == ScalarType.DATE;
      case STRING, ANY -> true;
      default -> false;
    };
  }

  /** A key as a column; null if it reads no unflat group. */
  private KeyedList keys(Expression key, ChunkLayout layout) {
    Variable variable = new Variable(planner.newSlot(), " key", key.type());
    return new KeyedListPlanner(
        planner, List.of(new Projection(variable, key)), List.of(), layout).plan();
  }

  private ListPlan planColumnSeek(
      SeekVertex seek, ListPlan input, KeyedList keys, ChunkLayout layout) {
    List<Integer> others = new ArrayList<>(layout.unflat());
    others.remove(Integer.valueOf(keys.group()));
    int vertices = planner.newVertices();
    layout.bind(seek.vertex(), keys.group(), vertices);
    return ListPlanner.node(
        new RowOperation.ColumnSeek(input, seek, keys, vertices, others),
        layout,
        planner.rows(seek));
  }
}
