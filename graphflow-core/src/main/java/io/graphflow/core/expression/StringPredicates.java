package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.ValueText;
import io.graphflow.parser.expression.StringOperator;
import io.graphflow.storage.error.ErrorDetail;
import io.graphflow.storage.error.GraphflowException;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * {@code STARTS WITH}, {@code ENDS WITH}, {@code CONTAINS}, and {@code =~} (a Java regular expression
 * that must match the whole text). NULL unless both operands are strings.
 */
final class StringPredicates {
  private StringPredicates() {}

  static Evaluator of(StringOperator operator, Evaluator text, Evaluator pattern) {
    if (operator == StringOperator.MATCHES && pattern instanceof Constant constant
        && constant.value() instanceof String expression) {
      return new Matches(text, compile(expression));
    }
    return new Test(operator, text, pattern);
  }

  private static Pattern compile(String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new GraphflowException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "The regular expression "
              + ValueText.describe(expression) + " is not valid: " + e.getDescription() + ".",
          e);
    }
  }

  private static final class Test extends PredicateEvaluator {
    private final StringOperator operator;
    private final Evaluator text;
    private final Evaluator pattern;

    Test(StringOperator operator, Evaluator text, Evaluator pattern) {
      this.operator = operator;
      this.text = text;
      this.pattern = pattern;
    }

    @Override
    public int test(Tuple tuple) {
      if (!(text.value(tuple) instanceof String a) || !(pattern.value(tuple) instanceof String b)) {
        return UNKNOWN;
      }
      return Truth.of(switch (operator) {
        case STARTS_WITH -> a.startsWith(b);
        case ENDS_WITH -> a.endsWith(b);
        case CONTAINS -> a.contains(b);
        case MATCHES -> compile(b).matcher(a).matches();
      });
    }
  }

  /** A regular expression known before the first row. */
  private static final class Matches extends PredicateEvaluator {
    private final Evaluator text;
    private final Pattern pattern;

    Matches(Evaluator text, Pattern pattern) {
      this.text = text;
      this.pattern = pattern;
    }

    @Override
    public int test(Tuple tuple) {
      return text.value(tuple) instanceof String a ? Truth.of(pattern.matcher(a).matches())
          : UNKNOWN;
    }
  }
}
