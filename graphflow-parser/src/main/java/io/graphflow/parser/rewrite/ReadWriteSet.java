package io.graphflow.parser.rewrite;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.FunctionCall;
import io.graphflow.parser.expression.Expression.HasLabels;
import io.graphflow.parser.expression.Expression.MapLiteral;
import io.graphflow.parser.expression.Expression.PropertyAccess;
import io.graphflow.parser.expression.Expression.Subscript;
import io.graphflow.parser.expression.ExpressionTree;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.Variable;
import io.graphflow.parser.plan.CountingPlan;
import io.graphflow.parser.plan.CountingPlan.Branched;
import io.graphflow.parser.plan.CountingPlan.CountedBranch;
import io.graphflow.parser.plan.CountingPlan.MultiplyByCount;
import io.graphflow.parser.plan.CountingPlan.NeighbourCounts;
import io.graphflow.parser.plan.CountingPlan.SignedAggregate;
import io.graphflow.parser.plan.CountingPlan.VertexCounts;
import io.graphflow.parser.plan.LogicalPlan;
import io.graphflow.parser.plan.LogicalPlan.EdgeStep;
import io.graphflow.parser.plan.LogicalPlan.Extend;
import io.graphflow.parser.plan.LogicalPlan.ExtendInto;
import io.graphflow.parser.plan.LogicalPlan.Intersect;
import io.graphflow.parser.plan.LogicalPlan.ProcedureCall;
import io.graphflow.parser.plan.LogicalPlan.ScanVertices;
import io.graphflow.parser.plan.LogicalPlan.SeekVertex;
import io.graphflow.parser.plan.LogicalPlan.VariableExtend;
import io.graphflow.parser.plan.LogicalPlan.VariableExtendInto;
import io.graphflow.parser.plan.NewElement;
import io.graphflow.parser.plan.PlanTree;
import io.graphflow.parser.plan.PlanVariables;
import io.graphflow.parser.plan.SeekBy;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.parser.plan.UpdatePlan;
import io.graphflow.storage.catalog.Catalog;
import java.util.Collection;
import java.util.List;

/**
 * What operators read of the graph and what they write, told from the plan alone: never less than what
 * they do, at times more.
 *
 * <p>A new vertex is found by scans and look-ups of its table only, and by what follows a new edge; so
 * creating one writes its table, and none of its properties and labels. Deleting writes all that the
 * element may have had.
 */
final class ReadWriteSet {
  private final Catalog catalog;
  private final AccessSet reads = new AccessSet();
  private final AccessSet writes = new AccessSet();

  private ReadWriteSet(Catalog catalog) {
    this.catalog = catalog;
  }

  /** The reads and writes of an operator and all its inputs but the first. */
  static ReadWriteSet of(LogicalPlan operator, Catalog catalog) {
    ReadWriteSet set = new ReadWriteSet(catalog);
    set.add(operator);
    operator.inputs()
        .stream()
        .skip(1)
        .forEach(inner -> PlanTree.forEach(inner, set::add));
    return set;
  }

  /** The reads of handing out a result: all of each element in it. */
  static ReadWriteSet ofResult(Collection<Variable> columns, Catalog catalog) {
    ReadWriteSet set = new ReadWriteSet(catalog);
    columns.forEach(column -> set.readAll(column.type()));
    return set;
  }

  /** Nothing. */
  static ReadWriteSet none(Catalog catalog) {
    return new ReadWriteSet(catalog);
  }

  /** Whether anything is written. */
  boolean isWriting() {
    return !writes.isEmpty();
  }

  /** Whether results depend on how the work of two operators, one above the other, is interleaved. */
  boolean conflictsWith(ReadWriteSet other) {
    return writes.meets(other.reads) || reads.meets(other.writes)
        || writes.meetsInValues(other.writes);
  }

  void addAll(ReadWriteSet more) {
    reads.addAll(more.reads);
    writes.addAll(more.writes);
  }

  private void add(LogicalPlan operator) {
    PlanVariables.expressions(operator)
        .forEach(expression -> ExpressionTree.forEach(expression, this::readValue));
    switch (operator) {
      case ScanVertices(_, List<Integer> tables, _) -> tables.forEach(this::readTable);
      case SeekVertex(_, _, List<Integer> tables, SeekBy by, _, _) -> {
        tables.forEach(this::readTable);
        switch (by) {
          case SeekBy.PropertyValue(String name) -> reads.addVertexKey(name);
          // An ID never changes, and the operator that follows the edge reads it.
          case SeekBy.VertexIdentity _,SeekBy.EndOfEdge _ -> {}
        }
      }
      case Extend(_, _, _, _, List<EdgeStep> steps, List<Integer> toTables, _) -> {
        readEdges(steps);
        toTables.forEach(this::readLabels);
      }
      case ExtendInto(_, _, _, _, List<EdgeStep> steps, _) -> readEdges(steps);
      case VariableExtend extend -> {
        readEdges(extend.steps());
        extend.toTables().forEach(this::readLabels);
      }
      case VariableExtendInto extend -> readEdges(extend.steps());
      case Intersect intersect -> {
        intersect.legs().forEach(leg -> readEdges(leg.steps()));
        intersect.toTables().forEach(this::readLabels);
      }
      case CountingPlan counting -> readCounted(counting);
      // A procedure may read everything of its arguments.
      case ProcedureCall call -> call.arguments().forEach(argument -> readAll(argument.type()));
      case UpdatePlan update -> write(update);
      case LogicalPlan.Unit _,LogicalPlan.Argument _,LogicalPlan.Rows _ -> {}
      case LogicalPlan.HashJoin _ -> {}
      case LogicalPlan.CartesianProduct _,LogicalPlan.OptionalApply _ -> {}
      case LogicalPlan.Apply _,LogicalPlan.CountApply _ -> {}
      case LogicalPlan.SemiApply _,LogicalPlan.Filter _,LogicalPlan.Project _ -> {}
      case LogicalPlan.Aggregate _,LogicalPlan.Distinct _,LogicalPlan.OrderBy _ -> {}
      case LogicalPlan.Top _,LogicalPlan.Skip _,LogicalPlan.Limit _ -> {}
      case LogicalPlan.Unwind _,LogicalPlan.LoadCsv _,LogicalPlan.LoadParquet _,LogicalPlan.Eager _ ->
        {}
      case LogicalPlan.Union _ -> {}
    }
  }

  private void readCounted(CountingPlan operator) {
    switch (operator) {
      case Branched count -> {
        for (CountedBranch branch : count.branches()) {
          readEdges(branch.steps());
          branch.toTables().forEach(this::readLabels);
        }
      }
      case NeighbourCounts counts -> {
        readEdges(counts.steps());
        counts.toTables().forEach(this::readLabels);
      }
      case SignedAggregate _,MultiplyByCount _,VertexCounts _ -> {}
    }
  }

  private void readTable(int table) {
    reads.addTable(table);
    readLabels(table);
  }

  /** A pattern finds a vertex by its table where all vertices of the table bear the label. */
  private void readLabels(int table) {
    reads.addLabels(catalog.vertexTable(table).labels());
  }

  private void readEdges(List<EdgeStep> steps) {
    steps.forEach(step -> reads.addEdgeLabel(step.edgeLabel()));
  }

  private void readValue(Expression expression) {
    switch (expression) {
      case PropertyAccess(Expression target, String key, _) -> {
        if (mayBe(target.type(), CypherType.NODE)) {
          reads.addVertexKey(key);
        }
        if (mayBe(target.type(), CypherType.RELATIONSHIP)) {
          reads.addEdgeKey(key);
        }
      }
      case Subscript(Expression target, _) -> readKeys(target.type());
      case HasLabels labels -> reads.addLabels(labels.labels());
      case FunctionCall call when call.function() == ScalarFunction.LABELS ->
        reads.addAllLabels();
      case FunctionCall call when call.function() == ScalarFunction.KEYS
          || call.function() == ScalarFunction.PROPERTIES ->
        readKeys(call.arguments().getFirst().type());
      // These compute from values that their operands have read.
      case Expression.Literal _,Expression.Parameter _,Expression.VariableReference _ -> {}
      case Expression.ListLiteral _,MapLiteral _,Expression.Slice _,Expression.Case _ -> {}
      case Expression.Not _,Expression.And _,Expression.Or _,Expression.Xor _,Expression.Comparison _,Expression.Arithmetic _,Expression.Negate _ ->
        {}
      case Expression.StringPredicate _,Expression.In _,Expression.IsNull _,Expression.TypeTest _,FunctionCall _ ->
        {}
      case Expression.ListComprehension _,Expression.Quantifier _,Expression.Reduce _ -> {}
      case Expression.MapProjection projection -> {
        if (projection.allKeys()) {
          readKeys(projection.target().type());
        }
      }
      // These read which elements exist, and nothing of the elements.
      case Expression.PathOf _,Expression.DifferentEdges _ -> {}
    }
  }

  private void readKeys(CypherType type) {
    if (mayBe(type, CypherType.NODE)) {
      reads.addAllVertexKeys();
    }
    if (mayBe(type, CypherType.RELATIONSHIP)) {
      reads.addAllEdgeKeys();
    }
  }

  /** Reads everything in a value of this type, as a result does. */
  private void readAll(CypherType type) {
    switch (type) {
      case NODE -> {
        reads.addAllVertexKeys();
        reads.addAllLabels();
      }
      case RELATIONSHIP -> reads.addAllEdgeKeys();
      case ANY, LIST, MAP, PATH -> {
        reads.addAllVertexKeys();
        reads.addAllLabels();
        reads.addAllEdgeKeys();
      }
      case BOOLEAN, INTEGER, FLOAT, STRING, POINT, BYTES -> {}
      case DATE, LOCAL_TIME, TIME, LOCAL_DATETIME, DATETIME, DURATION -> {}
    }
  }

  private static boolean mayBe(CypherType type, CypherType element) {
    return type == element || type == CypherType.ANY;
  }

  private void write(UpdatePlan update) {
    switch (update) {
      case UpdatePlan.CreateElements create -> create.elements().forEach(this::create);
      case UpdatePlan.SetItems set -> set.items().forEach(this::set);
      case UpdatePlan.DeleteElements(_, List<Expression> elements, boolean detach) ->
        elements.forEach(element -> delete(element.type(), detach));
      case UpdatePlan.Merge merge -> {
        merge.elements().forEach(this::create);
        merge.items().forEach(this::set);
      }
      // Their bodies are walked as inputs.
      case UpdatePlan.ForEach _,UpdatePlan.CallUpdates _ -> {}
    }
  }

  private void create(NewElement element) {
    switch (element) {
      case NewElement.NewVertex vertex when vertex.table() == NewElement.UNKNOWN ->
        writes.addAllTables();
      case NewElement.NewVertex vertex -> writes.addTable(vertex.table());
      case NewElement.NewEdge edge when edge.edgeLabel() == NewElement.UNKNOWN ->
        writes.addAllEdgeLabels();
      case NewElement.NewEdge edge -> writes.addEdgeLabel(edge.edgeLabel());
    }
  }

  private void set(SetItem item) {
    switch (item) {
      case SetItem.SetProperty(Expression element, String key, _) ->
        writeKey(element.type(), key);
      case SetItem.SetProperties(Variable element, Expression properties, boolean replace) -> {
        readKeys(properties.type());
        if (properties instanceof MapLiteral map && !replace) {
          map.entries().keySet().forEach(key -> writeKey(element.type(), key));
        } else {
          writeKeys(element.type());
        }
      }
      case SetItem.SetComputedProperty(Expression element, _, _) -> writeKeys(element.type());
      case SetItem.SetLabels(_, List<String> labels, var computed) -> writeLabels(labels, computed);
      case SetItem.RemoveLabels(_, List<String> labels, var computed) ->
        writeLabels(labels, computed);
    }
  }

  private void writeLabels(List<String> labels, List<Expression> computed) {
    writes.addLabels(labels);
    if (!computed.isEmpty()) {
      writes.addAllLabels();
    }
  }

  private void writeKey(CypherType type, String key) {
    if (mayBe(type, CypherType.NODE)) {
      writes.addVertexKey(key);
    }
    if (mayBe(type, CypherType.RELATIONSHIP)) {
      writes.addEdgeKey(key);
    }
  }

  private void writeKeys(CypherType type) {
    if (mayBe(type, CypherType.NODE)) {
      writes.addAllVertexKeys();
    }
    if (mayBe(type, CypherType.RELATIONSHIP)) {
      writes.addAllEdgeKeys();
    }
  }

  private void delete(CypherType type, boolean detach) {
    writeKeys(type == CypherType.PATH ? CypherType.ANY : type);
    if (mayBe(type, CypherType.NODE) || type == CypherType.PATH) {
      writes.addAllTables();
      writes.addAllLabels();
    }
    if (mayBe(type, CypherType.RELATIONSHIP) || type == CypherType.PATH || detach) {
      writes.addAllEdgeLabels();
      writes.addAllEdgeKeys();
    }
  }
}
