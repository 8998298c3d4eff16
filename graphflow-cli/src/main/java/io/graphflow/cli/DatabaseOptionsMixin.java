package io.graphflow.cli;

import io.graphflow.core.Result;
import io.graphflow.core.Session;
import io.graphflow.core.execution.Engine;
import io.graphflow.storage.error.GraphflowException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** Options that most commands share. */
public final class DatabaseOptionsMixin {
  @Option(
      names = "--db",
      required = true,
      paramLabel = "DIR",
      description = "Folder of the database.")
  private Path database;

  /** Creates the options; picocli fills them. */
  public DatabaseOptionsMixin() {}

  /** The folder given. */
  Path database() {
    return database;
  }

  /**
   * The engine with this option name, in any case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Engine engine(String name) {
    return Arrays.stream(Engine.values())
        .filter(engine -> engine.option().equalsIgnoreCase(name))
        .findFirst()
        .orElseThrow(() -> new IllegalArgumentException("'" + name
            + "' is no engine; choose one of " + engineNames()));
  }

  static String engineNames() {
    return Arrays.stream(Engine.values()).map(Engine::option).collect(Collectors.joining(", "));
  }

  /**
   * Reads {@code name=value} pairs whose values are Cypher literals.
   *
   * @param session evaluates the literals; any session will do, since literals name nothing
   * @throws GraphflowException if a pair has no equals sign or a value is no literal
   */
  public static Map<String, Object> parameters(Session session, List<String> pairs) {
    Map<String, Object> parameters = new LinkedHashMap<>();
    for (String pair : pairs) {
      int equals = pair.indexOf('=');
      if (equals < 1) {
        throw new GraphflowException(GraphflowException.Kind.USAGE, "--param " + pair
            + ": expected name=value, where the value is a Cypher literal such as 42 or 'text'");
      }
      try (Result result = session.run("RETURN " + pair.substring(equals + 1) + " AS value")) {
        parameters.put(pair.substring(0, equals).strip(), result.single().get("value").asObject());
      } catch (GraphflowException e) {
        throw new GraphflowException(GraphflowException.Kind.USAGE, "--param " + pair
            + ": the value is no Cypher literal; strings need quotes, as in name='Alice'", e);
      }
    }
    return parameters;
  }

  /** Lets picocli read engines by option name. */
  static final class EngineConverter implements ITypeConverter<Engine> {
    @Override
    public Engine convert(String value) {
      try {
        return engine(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
