package io.graphflow.core.expression;

import io.graphflow.core.tuple.Tuple;
import io.graphflow.core.value.Truth;
import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.StringOperator;
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
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "The regular expression "
              + ValueText.describe(expression) + " is not valid: " + e.getDescription() + ".",
          e);
    } catch (StackOverflowError e) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "The regular expression " + ValueText.describe(expression) + " is nested too deeply.", e);
    }
  }

  private static boolean matches(Tuple tuple, Pattern pattern, String text) {
    try {
      return pattern.matcher(new CheckedText(text, tuple)).matches();
    } catch (StackOverflowError e) {
      throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
          "The regular expression " + ValueText.describe(pattern.pattern())
              + " needs more stack than there is for a text of " + text.length()
              + " characters; a repetition of a group takes some for each character, one of a"
              + " character class such as [ab]* takes none.",
          e);
    }
  }

  /** A text that, while it is read, looks now and then whether anybody still waits for the outcome. */
  private static final class CheckedText implements CharSequence {
    private static final int READS_PER_CHECK = 1 << 14;

    private final String text;
    private final Tuple tuple;
    private int reads;

    CheckedText(String text, Tuple tuple) {
      this.text = text;
      this.tuple = tuple;
    }

    @Override
    public char charAt(int index) {
      if (++reads % READS_PER_CHECK == 0) {
        tuple.check();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }

  private static final class Test extends PredicateEvaluator {
    private final StringOperator operator;
    private final Evaluator text;
    private final Evaluator pattern;

    /** The last regular expression, as the next row often has the same. */
    private volatile Pattern last;

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
        case MATCHES -> matches(tuple, compiled(b), a);
      });
    }

    private Pattern compiled(String expression) {
      Pattern known = last;
      if (known == null || !known.pattern().equals(expression)) {
        known = compile(expression);
        last = known;
      }
      return known;
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
      return text.value(tuple) instanceof String a
          ? Truth.of(matches(tuple, pattern, a))
          : UNKNOWN;
    }
  }
}
