package io.graphflow.server.http.query;

import io.graphflow.exception.QueryException;
import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.value.JsonReader;
import io.graphflow.server.http.value.ValueForm;
import io.graphflow.server.work.Failure;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * What the body of a request says.
 *
 * @param statement the query; empty for none
 * @param parameters of the query
 * @param counters whether the client wants to know what the query changed
 * @param onlyReads whether it may not write
 * @param bookmarks of states that the client wants to see
 * @param limitMillis how long it may take; 0 if the client says nothing
 * @param metadata what the client says of its work
 * @param begins whether it says something of the transaction as a whole
 */
record QueryRequest(
    String statement,
    Map<String, Object> parameters,
    boolean counters,
    boolean onlyReads,
    List<?> bookmarks,
    long limitMillis,
    Map<String, Object> metadata,
    boolean begins) {
  private static final Set<String> OF_TRANSACTION =
      Set.of("accessMode", "bookmarks", "maxExecutionTime", "txMetadata");

  private static final QueryRequest EMPTY =
      new QueryRequest("", Map.of(), false, false, List.of(), 0, Map.of(), false);

  /**
   * Reads a body.
   *
   * @param contentType the header of that name, which says how parameters are written
   * @throws HttpException if it is none, or asks for what there is not
   * @throws QueryException if a parameter is not of its form
   */
  static QueryRequest read(byte[] body, Optional<String> contentType) {
    if (body.length == 0) {
      return EMPTY;
    }
    ValueForm form = Format.ofRequest(contentType);
    String statement = "";
    Map<String, Object> parameters = Map.of();
    boolean counters = false;
    boolean onlyReads = false;
    List<?> bookmarks = List.of();
    long limitMillis = 0;
    Map<String, Object> metadata = Map.of();
    boolean begins = false;
    for (Map.Entry<String, Object> entry : JsonReader.readObject(body).entrySet()) {
      String name = entry.getKey();
      Object value = entry.getValue();
      if (value == null) {
        continue;
      }
      begins |= OF_TRANSACTION.contains(name);
      switch (name) {
        case "statement" -> statement = of(String.class, name, value);
        case "parameters" -> parameters = form.parameters(map(name, value));
        case "includeCounters" -> counters = of(Boolean.class, name, value);
        case "accessMode" -> onlyReads = onlyReads(of(String.class, name, value));
        case "bookmarks" -> bookmarks = of(List.class, name, value);
        case "maxExecutionTime" -> limitMillis = millis(of(Number.class, name, value));
        case "txMetadata" -> metadata = form.parameters(map(name, value));
        case "txType" -> of(String.class, name, value); // How Neo4j runs some queries; here all run in the same way.
        case "impersonatedUser" -> throw new HttpException(400, Failure.impersonation());
        default -> throw HttpException.invalid(400, "The request has an unknown part '" + name
            + "'; it can have statement, parameters, includeCounters, accessMode, bookmarks,"
            + " maxExecutionTime and txMetadata.");
      }
    }
    return new QueryRequest(statement, parameters, counters, onlyReads, bookmarks, limitMillis,
        metadata, begins);
  }

  private static boolean onlyReads(String mode) {
    return switch (mode.toUpperCase(Locale.ROOT)) {
      case "READ" -> true;
      case "WRITE" -> false;
      default -> throw HttpException.invalid(400, "accessMode is 'READ' or 'WRITE'.");
    };
  }

  private static long millis(Number seconds) {
    double millis = seconds.doubleValue() * 1_000;
    if (!(millis > 0)) {
      throw HttpException.invalid(400,
          "maxExecutionTime is a number of seconds, and more than 0.");
    }
    return Math.max(1, Math.round(millis));
  }

  private static <T> T of(Class<T> type, String name, Object value) {
    if (!type.isInstance(value)) {
      throw HttpException.invalid(400, "The part '" + name + "' of the request is no "
          + type.getSimpleName().toLowerCase(Locale.ROOT) + ".");
    }
    return type.cast(value);
  }

  @SuppressWarnings("unchecked")
  private static Map<String, Object> map(String name, Object value) {
    // JSON has no other keys.
    return of(Map.class, name, value);
  }
}
