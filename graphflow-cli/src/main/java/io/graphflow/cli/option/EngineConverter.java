package io.graphflow.cli.option;

import io.graphflow.options.Engine;
import java.util.Arrays;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Reads engines by their option names, for picocli and for all others. */
public final class EngineConverter implements ITypeConverter<Engine> {

  /** Creates the converter. */
  public EngineConverter() {}

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

  private static String engineNames() {
    return Arrays.stream(Engine.values()).map(Engine::option).collect(Collectors.joining(", "));
  }

  @Override
  public Engine convert(String value) {
    try {
      return engine(value);
    } catch (IllegalArgumentException e) {
      throw new TypeConversionException(e.getMessage());
    }
  }
}
