package io.graphflow.core.temporal;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.TemporalField;
import io.graphflow.storage.temporal.PackedDateTime;
import java.time.LocalDate;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Fields of numbers are those of the objects that the numbers stand for. */
class PackedFieldsTest {

  @Test
  void ofDates() {
    for (long day = LocalDate.of(1895, 1, 1).toEpochDay(); day < 30_000; day++) {
      check(day);
    }
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      check(random.nextLong(LocalDate.MIN.toEpochDay(), LocalDate.MAX.toEpochDay() + 1));
    }
    check(LocalDate.MAX.toEpochDay());
  }

  private static void check(long day) {
    LocalDate date = LocalDate.ofEpochDay(day);
    for (String name : TemporalField.names(CypherType.DATE)) {
      TemporalField field = TemporalField.find(CypherType.DATE, name);
      assertThat((Object) PackedFields.ofDate(field, day)).as("%s of %s", name, date)
          .isEqualTo(Fields.get(date, name));
    }
  }

  @Test
  void ofDateTimes() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    for (int i = 0; i < 20_000; i++) {
      long millis = random.nextLong() >> random.nextInt(12, 64);
      Object time = PackedDateTime.of(millis);
      for (String name : TemporalField.names(CypherType.DATETIME)) {
        TemporalField field = TemporalField.find(CypherType.DATETIME, name);
        if (field.type() == CypherType.INTEGER) {
          assertThat((Object) PackedFields.ofDateTime(field, millis))
              .as("seed %d, %s of %s", seed, name, time)
              .isEqualTo(Fields.get(time, name));
        }
      }
    }
  }
}
