package io.graphflow.core.execution;

import io.graphflow.parser.procedure.Listing;
import io.graphflow.parser.procedure.ProcedureLookup;
import io.graphflow.parser.procedure.ProcedureSignature;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** The procedures that a query may call, with their bodies. Immutable; safe for use by many threads. */
public final class ProcedureCatalog implements ProcedureLookup {
  /** No procedures. */
  public static final ProcedureCatalog EMPTY =
      new ProcedureCatalog(new TreeMap<>(), Map.of(), Map.of());

  private final NavigableMap<String, Entry> entries;

  /** What {@code SHOW} calls, by the titles of the listings, which are no names of procedures. */
  private final Map<String, ProcedureBody> listings;

  /** What calls of other procedures are made of; no query names them. */
  private final Map<String, Entry> inner;

  /**
   * A procedure.
   *
   * @param acts whether it is called for what it does, too, and not for its rows alone
   */
  private record Entry(ProcedureSignature signature, ProcedureBody body, boolean acts) {}

  private ProcedureCatalog(
      NavigableMap<String, Entry> entries, Map<String, ProcedureBody> listings,
      Map<String, Entry> inner) {
    this.entries = entries;
    this.listings = listings;
    this.inner = inner;
  }

  /** A catalog with one more procedure, which replaces any other of its name. */
  public ProcedureCatalog with(ProcedureSignature signature, ProcedureBody body) {
    return with(new Entry(signature, body, false));
  }

  /** A catalog with one more procedure, which gives rows and does something, too. */
  public ProcedureCatalog withActing(ProcedureSignature signature, ProcedureBody body) {
    return with(new Entry(signature, body, true));
  }

  private ProcedureCatalog with(Entry entry) {
    NavigableMap<String, Entry> more = new TreeMap<>(entries);
    more.put(entry.signature.name(), entry);
    return new ProcedureCatalog(more, listings, inner);
  }

  /** A catalog that can show one thing more. */
  public ProcedureCatalog with(Listing listing, ProcedureBody body) {
    Map<String, ProcedureBody> more = new HashMap<>(listings);
    more.put(listing.title(), body);
    return new ProcedureCatalog(entries, Map.copyOf(more), inner);
  }

  /** A catalog with a procedure that calls of another one are made of: it is found, and not listed. */
  public ProcedureCatalog withInner(ProcedureSignature signature, ProcedureBody body) {
    Map<String, Entry> more = new HashMap<>(inner);
    more.put(signature.name(), new Entry(signature, body, false));
    return new ProcedureCatalog(entries, listings, Map.copyOf(more));
  }

  /** A catalog without a procedure; this one if there is none of this name. */
  public ProcedureCatalog without(String name) {
    NavigableMap<String, Entry> fewer = new TreeMap<>(entries);
    fewer.remove(name);
    return new ProcedureCatalog(fewer, listings, inner);
  }

  @Override
  public Optional<ProcedureSignature> find(String name) {
    return Optional.ofNullable(entry(name)).map(Entry::signature);
  }

  private Entry entry(String name) {
    Entry entry = entries.get(name);
    return entry == null ? inner.get(name) : entry;
  }

  @Override
  public Collection<String> names() {
    return Collections.unmodifiableSet(entries.keySet());
  }

  /** All signatures, by name. */
  public Collection<ProcedureSignature> signatures() {
    return entries.values().stream().map(Entry::signature).toList();
  }

  /** Whether a procedure, if there is one of the name, is called for what it does, too, and not for its rows alone. */
  public boolean acts(String name) {
    Entry entry = entry(name);
    return entry != null && entry.acts;
  }

  /** The body of a procedure that {@link #find} finds, or of a listing by its title. */
  public ProcedureBody body(String name) {
    Entry entry = entry(name);
    return entry == null ? listings.get(name) : entry.body;
  }
}
