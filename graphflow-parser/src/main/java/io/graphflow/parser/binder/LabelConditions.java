package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.LabelExpression;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.expression.ComparisonOperator;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.ScalarFunction;
import io.graphflow.parser.expression.ValueType;
import io.graphflow.storage.catalog.VertexTable;
import java.util.BitSet;
import java.util.List;
import java.util.function.Predicate;

/** What expressions of labels say about tables, about edge labels and about single elements. */
final class LabelConditions {
  /** An edge, which always has a label. */
  private static final ValueType RELATIONSHIP = new ValueType(
      List.of(new ValueType.Alternative(ValueType.Kind.RELATIONSHIP, null, true)));

  private final BindingContext context;
  private final SchemaNames names;

  LabelConditions(BindingContext context) {
    this.context = context;
    this.names = new SchemaNames(context);
  }

  /** Removes the tables none of whose vertices can fulfil all conditions. */
  void restrict(BitSet tables, List<LabelExpression> conditions) {
    conditions.forEach(condition -> {
      check(CypherType.NODE, condition.names());
      tables.and(possible(condition));
    });
  }

  /** Whether each vertex of the tables fulfils a condition, so that none needs a look. */
  boolean isSure(BitSet tables, LabelExpression condition) {
    BitSet unsure = (BitSet) tables.clone();
    unsure.andNot(sure(condition));
    return unsure.isEmpty();
  }

  private BitSet possible(LabelExpression condition) {
    return switch (condition) {
      case LabelExpression.Label(Name name) -> where(table -> table.mayBear(name.text()));
      case LabelExpression.Wildcard _ -> where(
          table -> !table.labels().isEmpty() || !table.partialLabels().isEmpty());
      case LabelExpression.Not(LabelExpression operand) -> allBut(sure(operand));
      case LabelExpression.And(List<LabelExpression> operands) -> {
        BitSet all = names.allTables();
        operands.forEach(operand -> all.and(possible(operand)));
        yield all;
      }
      case LabelExpression.Or(List<LabelExpression> operands) -> {
        BitSet either = new BitSet();
        operands.forEach(operand -> either.or(possible(operand)));
        yield either;
      }
    };
  }

  private BitSet sure(LabelExpression condition) {
    return switch (condition) {
      case LabelExpression.Label(Name name) -> where(table -> table.surelyBears(name.text()));
      case LabelExpression.Wildcard _ -> where(
          table -> table.labels().stream().anyMatch(table::surelyBears));
      case LabelExpression.Not(LabelExpression operand) -> allBut(possible(operand));
      case LabelExpression.And(List<LabelExpression> operands) -> {
        BitSet all = names.allTables();
        operands.forEach(operand -> all.and(sure(operand)));
        yield all;
      }
      case LabelExpression.Or(List<LabelExpression> operands) -> {
        BitSet either = new BitSet();
        operands.forEach(operand -> either.or(sure(operand)));
        yield either;
      }
    };
  }

  private BitSet where(Predicate<VertexTable> condition) {
    BitSet tables = new BitSet();
    for (VertexTable table : context.catalog().vertexTables()) {
      if (condition.test(table)) {
        tables.set(table.id());
      }
    }
    return tables;
  }

  private BitSet allBut(BitSet tables) {
    BitSet others = names.allTables();
    others.andNot(tables);
    return others;
  }

  /** The edge labels that fulfil a condition; an edge has one label. */
  BitSet edgeLabels(LabelExpression condition) {
    return switch (condition) {
      case LabelExpression.Label(Name name) -> {
        BitSet label = new BitSet();
        names.edgeLabel(name).ifPresent(label::set);
        yield label;
      }
      case LabelExpression.Wildcard _ -> names.allEdgeLabels();
      case LabelExpression.Not(LabelExpression operand) -> {
        BitSet others = names.allEdgeLabels();
        others.andNot(edgeLabels(operand));
        yield others;
      }
      case LabelExpression.And(List<LabelExpression> operands) -> {
        BitSet all = names.allEdgeLabels();
        operands.forEach(operand -> all.and(edgeLabels(operand)));
        yield all;
      }
      case LabelExpression.Or(List<LabelExpression> operands) -> {
        BitSet either = new BitSet();
        operands.forEach(operand -> either.or(edgeLabels(operand)));
        yield either;
      }
    };
  }

  /** Whether an element fulfils a condition; NULL for NULL. */
  Expression condition(Expression element, LabelExpression condition) {
    check(element.type(), condition.names());
    return test(element, condition);
  }

  /** {@link #condition} of labels that were checked. */
  static Expression test(Expression element, LabelExpression condition) {
    return switch (condition) {
      case LabelExpression.Label(Name name) -> new Expression.HasLabels(
          element, List.of(name.text()));
      case LabelExpression.Wildcard _ when element.type() == CypherType.RELATIONSHIP ->
        new Expression.Comparison(ComparisonOperator.EQUAL, element, element);
      case LabelExpression.Wildcard _ when element.type() == CypherType.ANY -> new Expression.Case(
          List.of(new Expression.Alternative(
              new Expression.TypeTest(element, RELATIONSHIP), ConstantFolding.literal(true))),
          hasAnyLabel(element),
          CypherType.BOOLEAN);
      case LabelExpression.Wildcard _ -> hasAnyLabel(element);
      case LabelExpression.Not(LabelExpression operand) -> ConstantFolding
          .not(test(element, operand));
      case LabelExpression.And(List<LabelExpression> operands) -> ConstantFolding.and(
          operands.stream().map(operand -> test(element, operand)).toList());
      case LabelExpression.Or(List<LabelExpression> operands) -> new Expression.Or(
          operands.stream().map(operand -> test(element, operand)).toList());
    };
  }

  private static Expression hasAnyLabel(Expression vertex) {
    Expression labels = new Expression.FunctionCall(
        ScalarFunction.LABELS, List.of(vertex), CypherType.LIST);
    return new Expression.Comparison(
        ComparisonOperator.GREATER,
        new Expression.FunctionCall(ScalarFunction.SIZE, List.of(labels), CypherType.INTEGER),
        ConstantFolding.literal(0L));
  }

  /** Warns of labels that nothing has, and refuses those of what has none. */
  void check(CypherType element, List<Name> labels) {
    for (Name label : labels) {
      switch (element) {
        case NODE -> names.tables(label);
        case RELATIONSHIP -> names.edgeLabel(label);
        case ANY -> {
          if (context.catalog().findEdgeLabel(label.text()).isEmpty()) {
            names.tables(label);
          }
        }
        default -> throw context.error(
            label.position(), ErrorDetail.INVALID_ARGUMENT_TYPE,
            "a value of type " + element + " has no labels");
      }
    }
  }
}
