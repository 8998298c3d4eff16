package io.graphflow.interactive.operation;

import java.util.Objects;

/**
 * A parameter of an operation.
 *
 * @param name as the operation's Cypher has it, without the dollar sign; never null
 * @param type what it is; never null
 */
public record OperationParameter(String name, ParameterType type) {
  /** Creates a parameter. */
  public OperationParameter {
    Objects.requireNonNull(name, "name");
    Objects.requireNonNull(type, "type");
  }

  static OperationParameter integer(String name) {
    return new OperationParameter(name, ParameterType.INTEGER);
  }

  static OperationParameter date(String name) {
    return new OperationParameter(name, ParameterType.DATE);
  }

  static OperationParameter string(String name) {
    return new OperationParameter(name, ParameterType.STRING);
  }

  static OperationParameter integers(String name) {
    return new OperationParameter(name, ParameterType.INTEGERS);
  }

  static OperationParameter strings(String name) {
    return new OperationParameter(name, ParameterType.STRINGS);
  }

  static OperationParameter pairs(String name) {
    return new OperationParameter(name, ParameterType.PAIRS);
  }
}
