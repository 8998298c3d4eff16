package io.graphflow.cli.option;

import io.graphflow.Result;
import io.graphflow.Session;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.UsageException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Parameters of queries as they are written on the command line and in the shell. */
public final class ParameterPairs {
  private ParameterPairs() {}

  /**
   * Reads {@code name=value} pairs whose values are Cypher literals.
   *
   * @param session evaluates the literals; any session will do, since literals name nothing
   * @throws GraphflowException if a pair has no equals sign or a value is no literal
   */
  public static Map<String, Object> read(Session session, List<String> pairs) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new UsageException("--param " + pair
            + ": expected name=value, where the value is a Cypher literal such as 42 or 'text'");
      }
      try (Result result = session.run("RETURN " + pair.substring(equals + 1) + " AS value")) {
        parameters.put(pair.substring(0, equals).strip(), result.single().get("value").asObject());
      } catch (GraphflowException e) {
        throw new UsageException("--param " + pair
            + ": the value is no Cypher literal; strings need quotes, as in name='Alice'", e);
      }
    }
    return parameters;
  }
}
