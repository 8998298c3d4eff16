package io.graphflow.core.fuzz;

import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * What the answers of the engines to one query show.
 *
 * @param fault what is wrong with them, if anything is
 * @param answers in the order of the engines
 */
record Verdict(Optional<String> fault, List<Answer> answers) {
  /** What brings rows: where one has none, what the other ones bring need not be evaluated. */
  private static final Pattern SOURCE =
      Pattern.compile("\\b(MATCH|UNWIND|CALL)\\b|\\), |\\bUNION\\b");

  /** What brings rows to those of a projection, of which the one or the other may be evaluated first. */
  private static final Pattern SOURCE_AFTER_PROJECTION =
      Pattern.compile("\\bWITH\\b.*\\b(MATCH|UNWIND|CALL)\\b", Pattern.DOTALL);

  /** What need not be evaluated for every row, or not to the end. */
  private static final Pattern SHORT_CUT = Pattern.compile(
      "\\b(AND|OR|CASE|EXISTS|COUNT|SKIP|LIMIT)\\b|\\b(coalesce|all|any|none|single)\\(");

  static Verdict of(String query, List<String> engines, List<Answer> answers) {
    for (int i = 0; i < answers.size(); i++) {
      Answer answer = answers.get(i);
      if (answer instanceof Answer.Crash(String trace)) {
        return fault(answers, engines.get(i) + " crashes: " + trace);
      }
      for (int j = 0; j < i; j++) {
        if (contradict(answers.get(j), answer, query)) {
          return fault(answers, "%s %s%n%s %s".formatted(
              engines.get(j), answers.get(j), engines.get(i), answer));
        }
      }
    }
    return new Verdict(Optional.empty(), answers);
  }

  private static Verdict fault(List<Answer> answers, String text) {
    return new Verdict(Optional.of(text), answers);
  }

  private static boolean contradict(Answer left, Answer right, String query) {
    if (left instanceof Answer.Late || right instanceof Answer.Late) {
      return false;
    }
    boolean leftFailed = left instanceof Answer.Failed;
    boolean rightFailed = right instanceof Answer.Failed;
    if (leftFailed && rightFailed) {
      // Of several faults an engine names the one that it comes to first.
      return false;
    }
    if ((leftFailed || rightFailed) && mayLeaveOut(query)) {
      return false;
    }
    return !left.equals(right);
  }

  /**
   * Whether an engine need not come to all that another one evaluates, so that a fault may show in one
   * and not in the other: because of a short cut, or because of the order in which rows are joined.
   */
  private static boolean mayLeaveOut(String query) {
    return SHORT_CUT.matcher(query).find()
        || SOURCE_AFTER_PROJECTION.matcher(query).find()
        || SOURCE.matcher(query).results().count() > 1;
  }

  boolean isFault() {
    return fault.isPresent();
  }

  /** Whether some engines have rows and others failed. */
  boolean isDivided() {
    return answers.stream().anyMatch(Answer.Table.class::isInstance)
        && answers.stream().anyMatch(Answer.Failed.class::isInstance);
  }
}
