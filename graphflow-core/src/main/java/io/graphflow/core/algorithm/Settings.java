package io.graphflow.core.algorithm;

import io.graphflow.core.algorithm.choice.GraphChoice;
import io.graphflow.core.algorithm.choice.Orientation;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import io.graphflow.storage.hint.ClosestName;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;

/**
 * The settings that a call of an algorithm was given, as a map. A setting that is left out, or NULL, has its default;
 * one that the algorithm does not have is an error. Immutable.
 */
public final class Settings {
  private static final String ALL = "*";

  private final String procedure;
  private final Map<?, ?> values;
  private final List<String> known;

  /**
   * Takes the settings of a call.
   *
   * @param procedure name of the procedure, for errors
   * @param values null for none
   * @param known the names of the settings that it has
   * @throws QueryException if there is another one
   */
  Settings(String procedure, Map<?, ?> values, List<String> known) {
    this.procedure = procedure;
    this.values = values == null ? Map.of() : values;
    this.known = known;
    for (Object key : this.values.keySet()) {
      if (!known.contains(key.toString())) {
        String hint = ClosestName.hint(key.toString(), known);
        throw new QueryException(procedure + " has no setting '" + key + "'"
            + (hint.isEmpty() ? "." : hint) + " It has " + String.join(", ", known) + ".");
      }
    }
  }

  /** The part of the graph that is chosen. */
  GraphChoice choice(Orientation orientation, boolean takesNegative) {
    String weight = known.contains("weight") ? text("weight") : null;
    OptionalDouble defaultWeight = OptionalDouble.empty();
    if (weight == null) {
      refuse("defaultWeight", "is of no use without the setting weight");
    } else if (values.get("defaultWeight") != null) {
      defaultWeight = OptionalDouble.of(
          number("defaultWeight", 0, takesNegative ? -Double.MAX_VALUE : 0, Double.MAX_VALUE));
    }
    return new GraphChoice(names("nodes"), names("relationships"), orientation(orientation), weight,
        defaultWeight, takesNegative);
  }

  private void refuse(String name, String why) {
    if (values.get(name) != null) {
      throw new QueryException("The setting " + name + " of " + procedure + " " + why + ".");
    }
  }

  private QueryException wrong(String name, String wanted) {
    return new QueryException("The setting " + name + " of " + procedure + " is " + wanted
        + ", but was given " + ValueText.describe(values.get(name)) + ".");
  }

  private Orientation orientation(Orientation byDefault) {
    String name = known.contains("orientation") ? text("orientation") : null;
    if (name == null) {
      return byDefault;
    }
    return Orientation.named(name)
        .orElseThrow(() -> wrong("orientation", "one of 'NATURAL', 'REVERSE' and 'UNDIRECTED'"));
  }

  private String text(String name) {
    return switch (values.get(name)) {
      case null -> null;
      case String text -> text;
      default -> throw wrong(name, "a STRING");
    };
  }

  /** A name or a list of names; empty for all, which {@code '*'} stands for as well. */
  private List<String> names(String name) {
    Object value = values.get(name);
    List<?> list = switch (value) {
      case null -> List.of(ALL);
      case String text -> List.of(text);
      case List<?> many when !many.isEmpty() -> many;
      default -> throw wrong(name, "a STRING or a LIST of at least one");
    };
    List<String> names = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof String text)) {
        throw wrong(name, "a STRING or a LIST of STRINGs");
      }
      names.add(text);
    }
    return names.contains(ALL) ? List.of() : names;
  }

  /** An INTEGER. */
  public int integer(String name, int byDefault, int least) {
    return switch (values.get(name)) {
      case null -> byDefault;
      case Long value when value >= least && value <= Integer.MAX_VALUE -> value.intValue();
      default -> throw wrong(name,
          "an INTEGER of at least " + least + " and at most " + Integer.MAX_VALUE);
    };
  }

  /** An INTEGER that must be given. */
  public int integer(String name, int least) {
    require(name);
    return integer(name, least, least);
  }

  /** Any INTEGER. */
  long seed(String name, long byDefault) {
    return switch (values.get(name)) {
      case null -> byDefault;
      case Long value -> value;
      default -> throw wrong(name, "an INTEGER");
    };
  }

  /** A number within bounds, both included. */
  public double number(String name, double byDefault, double least, double most) {
    Object given = values.get(name);
    if (given == null) {
      return byDefault;
    }
    if (given instanceof Number number && number.doubleValue() >= least
        && number.doubleValue() <= most) {
      return number.doubleValue();
    }
    throw wrong(name, "a number" + (least == -Double.MAX_VALUE ? "" : " of at least " + least)
        + (most == Double.MAX_VALUE ? "" : " and at most " + most));
  }

  /** A node that must be given. */
  VertexReference node(String name) {
    require(name);
    if (values.get(name) instanceof VertexReference node) {
      return node;
    }
    throw wrong(name, "a NODE");
  }

  /** A node or a list of nodes, without repeats; empty if it was left out. */
  public List<VertexReference> nodes(String name) {
    List<?> list = switch (values.get(name)) {
      case null -> List.of();
      case VertexReference node -> List.of(node);
      case List<?> many when !many.isEmpty() -> many;
      default -> throw wrong(name, "a NODE or a LIST of at least one");
    };
    List<VertexReference> nodes = new ArrayList<>();
    for (Object each : list) {
      if (!(each instanceof VertexReference node)) {
        throw wrong(name, "a NODE or a LIST of NODEs");
      }
      nodes.add(node);
    }
    return nodes.stream().distinct().toList();
  }

  private void require(String name) {
    if (values.get(name) == null) {
      throw new QueryException(procedure + " needs the setting " + name + ".");
    }
  }
}
