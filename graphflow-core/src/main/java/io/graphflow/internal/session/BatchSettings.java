package io.graphflow.internal.session;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.ast.Batches;
import io.graphflow.parser.ast.Expr;
import java.time.Duration;
import java.util.Locale;
import java.util.Map;

/**
 * How a run divides rows among transactions: what is written, with the values of parameters. Immutable.
 *
 * @param size the most rows of a transaction, greater than 0
 * @param retry for how long a batch is run again that others are in the way of, beside what every query is
 */
record BatchSettings(long size, Duration retry) {
  private static final long ROWS = 1000;
  private static final Duration RETRY = Duration.ofSeconds(30);

  /**
   * The settings of a run.
   *
   * @param parameters values of all parameters of the query
   * @throws QueryException if one is no number that can stand there
   */
  static BatchSettings of(Batches written, Map<String, Object> parameters) {
    // Batches run one after the other, which any number allows.
    number(written.concurrency(), "CONCURRENT", 1, parameters);
    return new BatchSettings(number(written.size(), "OF … ROWS", ROWS, parameters),
        !written.retries() ? Duration.ZERO
            : Duration.ofSeconds(number(written.retrySeconds(), "ON ERROR RETRY FOR …",
                RETRY.toSeconds(), parameters)));
  }

  private static long number(
      Expr written, String place, long otherwise, Map<String, Object> parameters) {
    return switch (written) {
      case null -> otherwise;
      case Expr.Literal literal -> (Long) literal.value();
      case Expr.Parameter(String name, _) -> {
        if (!(parameters.get(name) instanceof Long number)) {
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
              "$" + name + " stands in " + place
                  + " of IN TRANSACTIONS, so it must be an INTEGER.");
        }
        if (number <= 0) {
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
              "$" + name + " stands in " + place
                  + " of IN TRANSACTIONS, so it must be greater than 0, but"
                  + " it is " + number + ".");
        }
        yield number;
      }
      default -> throw new AssertionError("no number: " + written);
    };
  }

  /** As EXPLAIN writes it. */
  static String text(Batches written) {
    StringBuilder text = new StringBuilder("CallInTransactions of ")
        .append(text(written.size(), String.format(Locale.ROOT, "%,d", ROWS)))
        .append(" rows");
    if (written.retries()) {
      text.append(", on error retry for ")
          .append(text(written.retrySeconds(), String.valueOf(RETRY.toSeconds())))
          .append(" s, then ")
          .append(written.failure().name().toLowerCase(Locale.ROOT));
    } else if (written.failure() != Batches.Failure.FAIL) {
      text.append(", on error ").append(written.failure().name().toLowerCase(Locale.ROOT));
    }
    if (written.status() != null) {
      text.append(", status AS ").append(written.status());
    }
    return text.toString();
  }

  private static String text(Expr number, String otherwise) {
    return switch (number) {
      case null -> otherwise;
      case Expr.Literal literal -> String.format(Locale.ROOT, "%,d", (Long) literal.value());
      case Expr.Parameter(String name, _) -> "$" + name;
      default -> throw new AssertionError("no number: " + number);
    };
  }
}
