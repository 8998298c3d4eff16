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
import java.util.function.Supplier;

/** The procedures that a query may call, with their bodies. Immutable; safe for use by many threads. */
public final class ProcedureCatalog implements ProcedureLookup {
  /** No procedures. */
  public static final ProcedureCatalog EMPTY =
      new ProcedureCatalog(new TreeMap<>(), Map.of(), Map.of());

  /** Makes what is in the catalog; null if that is there from the beginning. */
  private final Supplier<ProcedureCatalog> origin;
  private volatile Contents contents;

  /**
   * A procedure.
   *
   * @param acts whether it is called for what it does, too, and not for its rows alone
   */
  private record Entry(ProcedureSignature signature, ProcedureBody body, boolean acts) {}

  /**
   * What is in a catalog.
   *
   * @param entries by name
   * @param listings what {@code SHOW} calls, by the titles of the listings, which are no names of procedures
   * @param inner what calls of other procedures are made of; no query names them
   */
  private record Contents(
      NavigableMap<String, Entry> entries,
      Map<String, ProcedureBody> listings,
      Map<String, Entry> inner) {}

  private ProcedureCatalog(
      NavigableMap<String, Entry> entries, Map<String, ProcedureBody> listings,
      Map<String, Entry> inner) {
    this.origin = null;
    this.contents = new Contents(entries, listings, inner);
  }

  private ProcedureCatalog(Supplier<ProcedureCatalog> origin) {
    this.origin = origin;
  }

  /**
   * A catalog that is made when something is looked for in it, so that programs which call no procedure do not wait
   * for it.
   */
  public static ProcedureCatalog whenAsked(Supplier<ProcedureCatalog> catalog) {
    return new ProcedureCatalog(catalog);
  }

  private Contents contents() {
    Contents known = contents;
    return known == null ? made() : known;
  }

  private synchronized Contents made() {
    if (contents == null) {
      contents = origin.get().contents();
    }
    return contents;
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
    NavigableMap<String, Entry> more = new TreeMap<>(contents().entries);
    more.put(entry.signature.name(), entry);
    return new ProcedureCatalog(more, contents().listings, contents().inner);
  }

  /** A catalog that can show one thing more. */
  public ProcedureCatalog with(Listing listing, ProcedureBody body) {
    Map<String, ProcedureBody> more = new HashMap<>(contents().listings);
    more.put(listing.title(), body);
    return new ProcedureCatalog(contents().entries, Map.copyOf(more), contents().inner);
  }

  /** A catalog with a procedure that calls of another one are made of: it is found, and not listed. */
  public ProcedureCatalog withInner(ProcedureSignature signature, ProcedureBody body) {
    Map<String, Entry> more = new HashMap<>(contents().inner);
    more.put(signature.name(), new Entry(signature, body, false));
    return new ProcedureCatalog(contents().entries, contents().listings, Map.copyOf(more));
  }

  /** A catalog without a procedure; this one if there is none of this name. */
  public ProcedureCatalog without(String name) {
    NavigableMap<String, Entry> fewer = new TreeMap<>(contents().entries);
    fewer.remove(name);
    return new ProcedureCatalog(fewer, contents().listings, contents().inner);
  }

  @Override
  public Optional<ProcedureSignature> find(String name) {
    return Optional.ofNullable(entry(name)).map(Entry::signature);
  }

  private Entry entry(String name) {
    Entry entry = contents().entries.get(name);
    return entry == null ? contents().inner.get(name) : entry;
  }

  @Override
  public Collection<String> names() {
    return Collections.unmodifiableSet(contents().entries.keySet());
  }

  /** All signatures, by name. */
  public Collection<ProcedureSignature> signatures() {
    return contents().entries.values().stream().map(Entry::signature).toList();
  }

  /** Whether a procedure, if there is one of the name, is called for what it does, too, and not for its rows alone. */
  public boolean acts(String name) {
    Entry entry = entry(name);
    return entry != null && entry.acts;
  }

  /** The body of a procedure that {@link #find} finds, or of a listing by its title. */
  public ProcedureBody body(String name) {
    Entry entry = entry(name);
    return entry == null ? contents().listings.get(name) : entry.body;
  }
}
