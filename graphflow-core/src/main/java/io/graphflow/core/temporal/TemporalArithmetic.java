package io.graphflow.core.temporal;

import io.graphflow.core.value.ValueText;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.ArithmeticOperator;
import io.graphflow.temporal.IsoDuration;
import java.math.BigDecimal;
import java.math.MathContext;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZonedDateTime;

/**
 * {@code +}, {@code -}, {@code *} and {@code /} with durations. A date or time moves by the months,
 * then by the days, then by the seconds of a duration, as far as it has such parts; a date moves by
 * whole days of seconds. Fractions of a product or quotient become smaller parts, as in {@link
 * IsoDuration#of(BigDecimal, BigDecimal, BigDecimal)}.
 */
public final class TemporalArithmetic {
  private static final long SECONDS_PER_DAY = 86_400;

  /** The digits of quotients that have no end: finer than nanoseconds of any duration. */
  private static final MathContext DIGITS = new MathContext(50);

  private TemporalArithmetic() {}

  /** {@code left operator right}, or null if this is not for values of these types. */
  public static Object apply(ArithmeticOperator operator, Object left, Object right) {
    try {
      return switch (operator) {
        case ADD -> switch (left) {
          case IsoDuration first when right instanceof IsoDuration second -> first.plus(second);
          case IsoDuration duration -> plus(right, duration);
          default -> right instanceof IsoDuration duration ? plus(left, duration) : null;
        };
        case SUBTRACT -> switch (right) {
          case IsoDuration second when left instanceof IsoDuration first -> first.minus(second);
          case IsoDuration duration -> minus(left, duration);
          default -> null;
        };
        case MULTIPLY -> switch (left) {
          case IsoDuration duration when right instanceof Number factor -> times(duration, factor);
          case Number factor when right instanceof IsoDuration duration -> times(duration, factor);
          default -> null;
        };
        case DIVIDE -> left instanceof IsoDuration duration && right instanceof Number divisor
            ? divided(duration, divisor)
            : null;
        case MODULO, POWER, CONCATENATE -> null;
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw new QueryException(ErrorDetail.NUMBER_OUT_OF_RANGE.whenRun(),
          ValueText.describe(left) + " " + operator.symbol() + " " + ValueText.describe(right)
              + " has no result: " + e.getMessage() + ".",
          e);
    }
  }

  private static Object plus(Object value, IsoDuration duration) {
    return switch (value) {
      case LocalDate date -> date.plusMonths(duration.months())
          .plusDays(duration.days())
          .plusDays(wholeDays(duration));
      case LocalTime time -> time.plusSeconds(duration.seconds())
          .plusNanos(duration.nanoseconds());
      case OffsetTime time -> time.plusSeconds(duration.seconds())
          .plusNanos(duration.nanoseconds());
      case LocalDateTime time -> time.plusMonths(duration.months())
          .plusDays(duration.days())
          .plusSeconds(duration.seconds())
          .plusNanos(duration.nanoseconds());
      case ZonedDateTime time -> time.plusMonths(duration.months())
          .plusDays(duration.days())
          .plusSeconds(duration.seconds())
          .plusNanos(duration.nanoseconds());
      default -> null;
    };
  }

  private static Object minus(Object value, IsoDuration duration) {
    return switch (value) {
      case LocalDate date -> date.minusMonths(duration.months())
          .minusDays(duration.days())
          .minusDays(wholeDays(duration));
      case LocalTime time -> time.minusSeconds(duration.seconds())
          .minusNanos(duration.nanoseconds());
      case OffsetTime time -> time.minusSeconds(duration.seconds())
          .minusNanos(duration.nanoseconds());
      case LocalDateTime time -> time.minusMonths(duration.months())
          .minusDays(duration.days())
          .minusSeconds(duration.seconds())
          .minusNanos(duration.nanoseconds());
      case ZonedDateTime time -> time.minusMonths(duration.months())
          .minusDays(duration.days())
          .minusSeconds(duration.seconds())
          .minusNanos(duration.nanoseconds());
      default -> null;
    };
  }

  /** The days in the seconds, towards zero. */
  private static long wholeDays(IsoDuration duration) {
    boolean negative = duration.seconds() < 0 && duration.nanoseconds() > 0;
    return (negative ? duration.seconds() + 1 : duration.seconds()) / SECONDS_PER_DAY;
  }

  private static IsoDuration times(IsoDuration duration, Number factor) {
    BigDecimal number = exact(factor);
    return IsoDuration.of(BigDecimal.valueOf(duration.months()).multiply(number),
        BigDecimal.valueOf(duration.days()).multiply(number),
        duration.exactSeconds().multiply(number));
  }

  private static IsoDuration divided(IsoDuration duration, Number divisor) {
    BigDecimal number = exact(divisor);
    if (number.signum() == 0) {
      throw new ArithmeticException("a division by zero");
    }
    return IsoDuration.of(BigDecimal.valueOf(duration.months()).divide(number, DIGITS),
        BigDecimal.valueOf(duration.days()).divide(number, DIGITS),
        duration.exactSeconds().divide(number, DIGITS));
  }

  private static BigDecimal exact(Number number) {
    if (number instanceof Long integer) {
      return BigDecimal.valueOf(integer);
    }
    if (!Double.isFinite(number.doubleValue())) {
      throw new ArithmeticException("the number is " + number);
    }
    return BigDecimal.valueOf(number.doubleValue());
  }
}
