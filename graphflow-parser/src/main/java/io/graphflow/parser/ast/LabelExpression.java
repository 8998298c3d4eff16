package io.graphflow.parser.ast;

import java.util.List;
import java.util.Optional;

/** A condition on the labels of a node, or on the type of a relationship, as in {@code A&!(B|C)}. Immutable. */
public sealed interface LabelExpression {
  /** That there is a label. */
  record Label(Name name) implements LabelExpression {}

  /** That there is any label at all, written {@code %}. */
  record Wildcard(Position position) implements LabelExpression {}

  /** That the operand does not hold. */
  record Not(LabelExpression operand) implements LabelExpression {}

  /** That all operands hold. */
  record And(List<LabelExpression> operands) implements LabelExpression {
    /** Creates it; the list is copied. */
    public And {
      operands = List.copyOf(operands);
    }
  }

  /** That an operand holds at least. */
  record Or(List<LabelExpression> operands) implements LabelExpression {
    /** Creates it; the list is copied. */
    public Or {
      operands = List.copyOf(operands);
    }
  }

  /**
   * All of some.
   *
   * @param operands one at least
   */
  static LabelExpression all(List<LabelExpression> operands) {
    return operands.size() == 1 ? operands.getFirst() : new And(operands);
  }

  /**
   * Any of some labels.
   *
   * @param names one at least
   */
  static LabelExpression either(List<Name> names) {
    return names.size() == 1
        ? new Label(names.getFirst())
        : new Or(names.stream().<LabelExpression>map(Label::new).toList());
  }

  /** The labels one of which must be there, if that is all it says. */
  default Optional<List<Name>> alternatives() {
    return switch (this) {
      case Label(Name name) -> Optional.of(List.of(name));
      case Or(List<LabelExpression> operands) when operands.stream()
          .allMatch(Label.class::isInstance) ->
        Optional.of(names());
      default -> Optional.empty();
    };
  }

  /** The labels that it names, in the order written. */
  default List<Name> names() {
    return switch (this) {
      case Label(Name name) -> List.of(name);
      case Wildcard _ -> List.of();
      case Not(LabelExpression operand) -> operand.names();
      case And(List<LabelExpression> operands) -> names(operands);
      case Or(List<LabelExpression> operands) -> names(operands);
    };
  }

  private static List<Name> names(List<LabelExpression> operands) {
    return operands.stream().flatMap(operand -> operand.names().stream()).toList();
  }
}
