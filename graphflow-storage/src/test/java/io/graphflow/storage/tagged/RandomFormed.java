package io.graphflow.storage.tagged;

import io.graphflow.binary.Bytes;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.storage.temporal.PackedDateTime;
import io.graphflow.temporal.IsoDuration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.random.RandomGenerator;

/** Random values that have a {@link ByteForm}. */
public final class RandomFormed {
  private static final List<String> ZONES =
      List.of("Europe/Stockholm", "America/New_York", "Australia/Eucla", "UTC", "GMT+3");

  private RandomFormed() {}

  /** A value. */
  public static Object next(RandomGenerator random) {
    return switch (random.nextInt(7)) {
      case 0 -> time(random);
      case 1 -> OffsetTime.of(time(random), offset(random));
      case 2 -> localDateTime(random);
      case 3 -> zoned(random);
      case 4 -> point(random);
      case 5 -> bytes(random);
      default -> new IsoDuration(random.nextInt(-20, 20), random.nextLong() >> random.nextInt(64),
          random.nextInt(), random.nextInt(1_000_000_000));
    };
  }

  private static Point point(RandomGenerator random) {
    CoordinateReferenceSystem[] systems = CoordinateReferenceSystem.values();
    CoordinateReferenceSystem crs = systems[random.nextInt(systems.length)];
    // Few coordinates, so that some points are equal.
    double x = random.nextInt(-3, 4) * 45;
    double y = random.nextInt(-3, 4) * 30;
    return crs.dimensions() == 2 ? Point.of(crs, x, y) : Point.of(crs, x, y, random.nextDouble());
  }

  private static Bytes bytes(RandomGenerator random) {
    // Mostly few, so that some are equal.
    byte[] bytes = new byte[random.nextInt(10) == 0 ? random.nextInt(300) : random.nextInt(2)];
    random.nextBytes(bytes);
    return Bytes.of(bytes);
  }

  private static ZonedDateTime zoned(RandomGenerator random) {
    ZonedDateTime time = localDateTime(random).atZone(random.nextBoolean()
        ? offset(random)
        : ZoneId.of(ZONES.get(random.nextInt(ZONES.size()))));
    return PackedDateTime.fits(time) ? time.plusNanos(1) : time;
  }

  private static LocalDateTime localDateTime(RandomGenerator random) {
    int range = random.nextInt(10) == 0 ? 300_000_000 : 40_000;
    return LocalDate.ofEpochDay(random.nextInt(-range, range)).atTime(time(random));
  }

  private static LocalTime time(RandomGenerator random) {
    return LocalTime.ofNanoOfDay(random.nextInt(86_400) * 1_000_000_000L
        + (random.nextBoolean() ? random.nextInt(1_000_000_000) : 0));
  }

  private static ZoneOffset offset(RandomGenerator random) {
    return ZoneOffset.ofTotalSeconds(random.nextInt(-64_800, 64_801));
  }
}
