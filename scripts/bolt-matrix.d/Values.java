import com.fasterxml.jackson.databind.JsonNode;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;

/**
 * Values of the scenarios as Java's objects, and their canonical texts. What libraries have types of their own for,
 * durations, elements and paths, is left to the runners.
 */
abstract class Values {
  final Map<String, Object> variables = new LinkedHashMap<>();

  abstract Object duration(long months, long days, long seconds, int nanoseconds);

  abstract Object point(int srid, double x, double y);

  /** The text of a value of the library, or null if it is none. */
  abstract String textOfOwn(Object value);

  Map<String, Object> parameters(JsonNode of) {
    Map<String, Object> values = new LinkedHashMap<>();
    of.properties().forEach(entry -> values.put(entry.getKey(), parse(entry.getValue())));
    return values;
  }

  Object parse(JsonNode of) {
    if (of.isArray()) {
      List<Object> list = new ArrayList<>();
      of.forEach(element -> list.add(parse(element)));
      return list;
    }
    if (of.isObject()) {
      String tag = of.size() == 1 ? of.fieldNames().next() : "";
      return tag.startsWith("$") ? tagged(tag, of.get(tag)) : parameters(of);
    }
    return of.isNull() ? null : of.isBoolean() ? (Object) of.booleanValue() : of.textValue();
  }

  private Object tagged(String tag, JsonNode v) {
    return switch (tag) {
      case "$int" -> Long.valueOf(v.textValue());
      case "$float" -> Double.longBitsToDouble(Long.parseUnsignedLong(v.textValue(), 16));
      case "$repeat" -> v.get(0).textValue().repeat(v.get(1).intValue());
      case "$range" -> LongStream.rangeClosed(v.get(0).longValue(), v.get(1).longValue()).boxed().toList();
      case "$var" -> variables.get(v.textValue());
      case "$bytes" -> HexFormat.of().parseHex(v.textValue());
      case "$point" -> point(v.get(0).intValue(), v.get(1).doubleValue(), v.get(2).doubleValue());
      case "$date" -> day(v);
      case "$localtime" -> time(v, 0);
      case "$time" -> OffsetTime.of(time(v, 0), offset(v, 4));
      case "$localdatetime" -> LocalDateTime.of(day(v), time(v, 3));
      case "$datetime" -> ZonedDateTime.of(day(v), time(v, 3), offset(v, 7));
      case "$zoned" -> LocalDateTime.of(day(v), time(v, 3)).atOffset(offset(v, 7))
          .atZoneSameInstant(ZoneId.of(v.get(8).textValue()));
      case "$duration" -> duration(v.get(0).longValue(), v.get(1).longValue(), v.get(2).longValue(),
          v.get(3).intValue());
      default -> throw new IllegalArgumentException(tag);
    };
  }

  private static LocalDate day(JsonNode v) {
    return LocalDate.of(v.get(0).intValue(), v.get(1).intValue(), v.get(2).intValue());
  }

  private static LocalTime time(JsonNode v, int from) {
    return LocalTime.of(v.get(from).intValue(), v.get(from + 1).intValue(), v.get(from + 2).intValue(),
        v.get(from + 3).intValue());
  }

  private static ZoneOffset offset(JsonNode v, int at) {
    return ZoneOffset.ofTotalSeconds(v.get(at).intValue());
  }

  String text(Object value) {
    return switch (value) {
      case null -> "null";
      case Boolean bool -> bool.toString();
      case Long number -> number.toString();
      case Integer number -> number.toString();
      case Double number -> number.isNaN() ? "f:nan" : "f:%016x".formatted(Double.doubleToRawLongBits(number));
      case String string -> '"' + string.replace("\\", "\\\\").replace("\"", "\\\"") + '"';
      case List<?> list -> list.stream().map(this::text).collect(Collectors.joining(", ", "[", "]"));
      case Map<?, ?> map -> new TreeMap<Object, Object>(map).entrySet().stream()
          .map(entry -> entry.getKey() + ": " + text(entry.getValue()))
          .collect(Collectors.joining(", ", "{", "}"));
      case LocalDate date -> called("date", parts(date));
      case LocalTime time -> called("localtime", parts(time));
      case OffsetTime time -> called("time", parts(time.toLocalTime()), time.getOffset().getTotalSeconds());
      case LocalDateTime time -> called("localdatetime", parts(time.toLocalDate()), parts(time.toLocalTime()));
      case ZonedDateTime time -> time.getZone() instanceof ZoneOffset
          ? called("datetime", parts(time.toLocalDate()), parts(time.toLocalTime()), time.getOffset().getTotalSeconds())
          : called("zoned", parts(time.toLocalDate()), parts(time.toLocalTime()), time.getOffset().getTotalSeconds(),
              time.getZone());
      default -> {
        String own = textOfOwn(value);
        yield own != null ? own : "a value of " + value.getClass();
      }
    };
  }

  String node(Iterable<String> labels, Map<String, ?> properties) {
    TreeSet<String> sorted = new TreeSet<>();
    labels.forEach(sorted::add);
    return sorted.stream().map(label -> ":" + label).collect(Collectors.joining("", "(", " "))
        + text(properties) + ")";
  }

  String relationship(String type, Map<String, ?> properties) {
    return "[:" + type + " " + text(properties) + "]";
  }

  private static String parts(LocalDate of) {
    return of.getYear() + " " + of.getMonthValue() + " " + of.getDayOfMonth();
  }

  private static String parts(LocalTime of) {
    return of.getHour() + " " + of.getMinute() + " " + of.getSecond() + " " + of.getNano();
  }

  static String called(String name, Object... parts) {
    return Stream.of(parts).map(String::valueOf).collect(Collectors.joining(" ", name + "(", ")"));
  }
}
