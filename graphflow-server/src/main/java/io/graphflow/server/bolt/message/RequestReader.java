package io.graphflow.server.bolt.message;

import io.graphflow.server.packstream.PackReader;
import io.graphflow.server.packstream.PackStreamException;
import io.graphflow.server.packstream.Structure;
import java.util.List;
import java.util.Map;

/** Reads requests from messages. */
public final class RequestReader {
  private RequestReader() {}

  /**
   * Reads a request.
   *
   * @param maxDepth how deep its values may lie in each other
   * @throws InvalidRequestException if it is none
   */
  public static Request read(byte[] message, int maxDepth) {
    try {
      PackReader reader = new PackReader(message, maxDepth);
      if (!(reader.read() instanceof Structure structure) || !reader.isAtEnd()) {
        throw new InvalidRequestException("A message is not one structure.");
      }
      return of(structure);
    } catch (PackStreamException e) {
      InvalidRequestException invalid = new InvalidRequestException(e.getMessage());
      invalid.initCause(e);
      throw invalid;
    }
  }

  private static Request of(Structure structure) {
    List<Object> fields = structure.fields();
    return switch (structure.tag()) {
      case 0x01 -> new Request.Hello(map(fields, 0, 1));
      case 0x6A -> new Request.Logon(map(fields, 0, 1));
      case 0x6B -> empty(fields, new Request.Logoff());
      case 0x02 -> empty(fields, new Request.Goodbye());
      case 0x0F -> empty(fields, new Request.Reset());
      case 0x10 -> new Request.Run(field(fields, 0, 3, String.class), map(fields, 1, 3),
          map(fields, 2, 3));
      case 0x3F -> new Request.Pull(number(map(fields, 0, 1), "n"),
          number(map(fields, 0, 1), "qid"));
      case 0x2F -> new Request.Discard(number(map(fields, 0, 1), "n"),
          number(map(fields, 0, 1), "qid"));
      case 0x11 -> new Request.Begin(map(fields, 0, 1));
      case 0x12 -> empty(fields, new Request.Commit());
      case 0x13 -> empty(fields, new Request.Rollback());
      case 0x66 -> new Request.Route(map(fields, 0, 3), list(fields), map(fields, 2, 3));
      case 0x54 -> {
        field(fields, 0, 1, Long.class);
        yield new Request.Telemetry();
      }
      default -> throw new InvalidRequestException(
          "There is no message with the tag 0x%02X.".formatted(structure.tag()));
    };
  }

  private static Request empty(List<Object> fields, Request request) {
    if (!fields.isEmpty()) {
      throw new InvalidRequestException("A message has fields, of a kind that has none.");
    }
    return request;
  }

  private static <T> T field(List<Object> fields, int index, int count, Class<T> type) {
    if (fields.size() != count || !type.isInstance(fields.get(index))) {
      throw new InvalidRequestException("A message has not the fields of its kind.");
    }
    return type.cast(fields.get(index));
  }

  @SuppressWarnings("unchecked") // keys of a map are strings, by PackReader
  private static Map<String, Object> map(List<Object> fields, int index, int count) {
    return field(fields, index, count, Map.class);
  }

  @SuppressWarnings("unchecked")
  private static List<Object> list(List<Object> fields) {
    return field(fields, 1, 3, List.class);
  }

  private static long number(Map<String, Object> extra, String key) {
    Object value = extra.get(key);
    boolean isQueryId = key.equals("qid");
    if (value == null && isQueryId) {
      return -1;
    }
    if (!(value instanceof Long number) || number < -1 || (number == 0 && !isQueryId)) {
      throw new InvalidRequestException("The number '" + key + "' of a message is " + value
          + (isQueryId ? "; it is at least 0, or -1." : "; it is at least 1, or -1."));
    }
    return number;
  }
}
