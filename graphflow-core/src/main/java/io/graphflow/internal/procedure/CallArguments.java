package io.graphflow.internal.procedure;

import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.procedure.ProcedureArguments;
import io.graphflow.value.Value;
import java.util.List;
import java.util.Objects;

/** The values of one call, by the arguments of the signature. Immutable. */
final class CallArguments implements ProcedureArguments {
  private final ProcedureSignature procedure;
  private final List<Value> values;

  CallArguments(ProcedureSignature procedure, List<Value> values) {
    this.procedure = procedure;
    this.values = List.copyOf(values);
  }

  @Override
  public List<Value> values() {
    return values;
  }

  @Override
  public Value get(int index) {
    return values.get(index);
  }

  @Override
  public Value get(String name) {
    Objects.requireNonNull(name, "name");
    for (int i = 0; i < values.size(); i++) {
      if (procedure.arguments().get(i).name().equals(name)) {
        return values.get(i);
      }
    }
    throw new IllegalArgumentException(
        "The procedure has no argument '" + name + "': " + procedure);
  }
}
