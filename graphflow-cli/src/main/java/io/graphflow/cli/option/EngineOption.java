package io.graphflow.cli.option;

import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.util.Arrays;
import java.util.Optional;
import java.util.stream.Collectors;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * What runs the queries of a session.
 *
 * @param fixed one engine for all of them; empty if the plan of each decides
 */
public record EngineOption(Optional<Engine> fixed) {
  /** The name of the choice by plan. */
  public static final String BY_PLAN = "auto";
  /** The description of an option that names one. */
  public static final String DESCRIPTION =
      "gf-rv, gf-cv, gf-cl or gf-ft, or auto for gf-cl or gf-ft by the plan of a query "
          + "(default: ${DEFAULT-VALUE}).";

  /**
   * The option of this name, in any case.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static EngineOption of(String name) {
    if (name.equalsIgnoreCase(BY_PLAN)) {
      return new EngineOption(Optional.empty());
    }
    return Arrays.stream(Engine.values())
        .filter(engine -> engine.option().equalsIgnoreCase(name))
        .findFirst()
        .map(engine -> new EngineOption(Optional.of(engine)))
        .orElseThrow(() -> new IllegalArgumentException("'" + name
            + "' is no engine; choose one of " + BY_PLAN + ", " + engineNames()));
  }

  private static String engineNames() {
    return Arrays.stream(Engine.values()).map(Engine::option).collect(Collectors.joining(", "));
  }

  /** Session options that say so. */
  public SessionOptions in(SessionOptions options) {
    return fixed.map(options::withEngine).orElseGet(options::withEngineByPlan);
  }

  /** As people read it. */
  public String displayName() {
    return fixed.map(Engine::displayName).orElse("GF-CL or GF-FT, by the plan of a query");
  }

  /** Reads it for picocli. */
  public static final class Converter implements ITypeConverter<EngineOption> {

    /** Creates the converter. */
    public Converter() {}

    @Override
    public EngineOption convert(String value) {
      try {
        return of(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(e.getMessage());
      }
    }
  }
}
