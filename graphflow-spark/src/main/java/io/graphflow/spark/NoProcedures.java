package io.graphflow.spark;

import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.spark.value.Refusal;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** Refuses whatever procedure a query calls. */
enum NoProcedures implements ProcedureLookup {
  INSTANCE;

  @Override
  public Optional<ProcedureSignature> find(String name) {
    throw new Refusal("the procedure " + name + "()", name, "SHOW", "CALL");
  }

  @Override
  public Collection<String> names() {
    return Set.of();
  }
}
