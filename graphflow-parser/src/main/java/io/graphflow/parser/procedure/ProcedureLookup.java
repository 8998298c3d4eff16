package io.graphflow.parser.procedure;

import java.util.Collection;
import java.util.Optional;
import java.util.Set;

/** The procedures that a query may call. Immutable; safe for use by many threads. */
public interface ProcedureLookup {

  /** No procedures. */
  ProcedureLookup NONE = new ProcedureLookup() {
    @Override
    public Optional<ProcedureSignature> find(String name) {
      return Optional.empty();
    }

    @Override
    public Collection<String> names() {
      return Set.of();
    }
  };

  /** The procedure of that name, in the case it was registered in. */
  Optional<ProcedureSignature> find(String name);

  /** All names, in no particular order. */
  Collection<String> names();
}
