package io.graphflow.server.bolt.message;

import io.graphflow.binary.Bytes;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.server.packstream.Structure;
import io.graphflow.spatial.CoordinateReferenceSystem;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Turns parameters as they were sent into those of a query: structures become dates, times,
 * durations and points, arrays strings of bytes. */
public final class ParameterReader {
  private ParameterReader() {}

  /**
   * Turns all parameters.
   *
   * @throws QueryException if one is of a type that no parameter can have
   */
  public static Map<String, Object> read(Map<String, Object> parameters) {
    Map<String, Object> values = HashMap.newHashMap(parameters.size());
    parameters.forEach((name, value) -> values.put(name, value(name, value)));
    return values;
  }

  private static Object value(String name, Object sent) {
    return switch (sent) {
      case List<?> list -> {
        List<Object> values = new ArrayList<>(list.size());
        list.forEach(value -> values.add(value(name, value)));
        yield values;
      }
      case Map<?, ?> map -> {
        Map<String, Object> values = HashMap.newHashMap(map.size());
        map.forEach((key, value) -> values.put((String) key, value(name, value)));
        yield values;
      }
      case Structure structure -> single(name, structure);
      case byte[] bytes -> Bytes.of(bytes);
      case null, default -> sent;
    };
  }

  private static Object single(String name, Structure structure) {
    List<Object> fields = structure.fields();
    try {
      return switch (structure.tag()) {
        case StructureTags.DATE -> LocalDate.ofEpochDay(number(fields, 0, 1));
        case StructureTags.LOCAL_TIME -> LocalTime.ofNanoOfDay(number(fields, 0, 1));
        case StructureTags.TIME -> OffsetTime.of(LocalTime.ofNanoOfDay(number(fields, 0, 2)),
            offset(number(fields, 1, 2)));
        case StructureTags.LOCAL_DATE_TIME -> clock(fields, 2);
        case StructureTags.DATE_TIME -> moment(fields).atZone(offset(number(fields, 2, 3)));
        case StructureTags.DATE_TIME_OF_ZONE -> moment(fields).atZone(zone(fields));
        case StructureTags.LOCAL_CLOCK_DATE_TIME -> clock(fields, 3)
            .atZone(offset(number(fields, 2, 3)));
        case StructureTags.LOCAL_CLOCK_DATE_TIME_OF_ZONE -> clock(fields, 3).atZone(zone(fields));
        case StructureTags.DURATION -> IsoDuration.of(number(fields, 0, 4), number(fields, 1, 4),
            number(fields, 2, 4), number(fields, 3, 4));
        case StructureTags.NODE -> throw refused(name, "a node");
        case StructureTags.RELATIONSHIP, StructureTags.UNBOUND_RELATIONSHIP -> throw refused(name,
            "a relationship");
        case StructureTags.PATH -> throw refused(name, "a path");
        case StructureTags.POINT_2D -> Point.of(system(fields, 3), coordinate(fields, 1),
            coordinate(fields, 2));
        case StructureTags.POINT_3D -> Point.of(system(fields, 4), coordinate(fields, 1),
            coordinate(fields, 2), coordinate(fields, 3));
        default -> throw refused(name, "a structure of an unknown kind");
      };
    } catch (DateTimeException | ArithmeticException e) {
      throw wrong(name, "date, time or duration", e);
    } catch (IllegalArgumentException e) {
      throw wrong(name, "point", e);
    }
  }

  private static QueryException wrong(String name, String expected, RuntimeException cause) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_VALUE.whenRun(),
        "The parameter $" + name + " is no " + expected + ": " + cause.getMessage(), cause);
  }

  private static CoordinateReferenceSystem system(List<Object> fields, int count) {
    if (fields.size() != count || !(fields.getFirst() instanceof Long srid)) {
      throw new InvalidRequestException("A point has not the fields of its kind.");
    }
    return CoordinateReferenceSystem.ofSrid(srid);
  }

  private static double coordinate(List<Object> fields, int index) {
    if (!(fields.get(index) instanceof Double coordinate)) {
      throw new InvalidRequestException("A point has not the fields of its kind.");
    }
    return coordinate;
  }

  private static Instant moment(List<Object> fields) {
    return Instant.ofEpochSecond(number(fields, 0, 3), number(fields, 1, 3));
  }

  private static LocalDateTime clock(List<Object> fields, int count) {
    return LocalDateTime.ofEpochSecond(number(fields, 0, count),
        Math.toIntExact(number(fields, 1, count)), ZoneOffset.UTC);
  }

  private static ZoneOffset offset(long seconds) {
    return ZoneOffset.ofTotalSeconds(Math.toIntExact(seconds));
  }

  private static ZoneId zone(List<Object> fields) {
    if (fields.size() != 3 || !(fields.get(2) instanceof String name)) {
      throw new InvalidRequestException("A date and time has not the fields of its kind.");
    }
    return ZoneId.of(name);
  }

  private static long number(List<Object> fields, int index, int count) {
    if (fields.size() != count || !(fields.get(index) instanceof Long number)) {
      throw new InvalidRequestException("A date, time or duration has not the fields of its kind.");
    }
    return number;
  }

  private static QueryException refused(String name, String what) {
    return new QueryException(
        ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "The parameter $" + name + " is " + what + ", which a query cannot be given.");
  }
}
