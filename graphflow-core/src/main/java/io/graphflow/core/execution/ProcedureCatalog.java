package io.graphflow.core.execution;

import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.Collection;
import java.util.Collections;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The procedures that a query may call, with their bodies. Immutable; safe for use by many threads. */
public final class ProcedureCatalog implements ProcedureLookup {
  /** No procedures. */
  public static final ProcedureCatalog EMPTY = new ProcedureCatalog(new TreeMap<>());

  private final NavigableMap<String, Entry> entries;

  private record Entry(ProcedureSignature signature, ProcedureBody body) {}

  private ProcedureCatalog(NavigableMap<String, Entry> entries) {
    this.entries = entries;
  }

  /** A catalog with one more procedure, which replaces any other of its name. */
  public ProcedureCatalog with(ProcedureSignature signature, ProcedureBody body) {
    NavigableMap<String, Entry> more = new TreeMap<>(entries);
    more.put(signature.name(), new Entry(signature, body));
    return new ProcedureCatalog(more);
  }

  /** A catalog without a procedure; this one if there is none of this name. */
  public ProcedureCatalog without(String name) {
    NavigableMap<String, Entry> fewer = new TreeMap<>(entries);
    fewer.remove(name);
    return new ProcedureCatalog(fewer);
  }

  @Override
  public Optional<ProcedureSignature> find(String name) {
    return Optional.ofNullable(entries.get(name)).map(Entry::signature);
  }

  @Override
  public Collection<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  /** All signatures, by name. */
  public Collection<ProcedureSignature> signatures() {
    return entries.values().stream().map(Entry::signature).toList();
  }

  /** The body of a procedure that {@link #find} finds. */
  public ProcedureBody body(String name) {
    return entries.get(name).body;
  }
}
