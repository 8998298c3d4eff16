package io.graphflow.core.transaction;

import io.graphflow.core.value.Equivalence;
import io.graphflow.core.value.Numbers;
import it.unimi.dsi.fastutil.HashCommon;

/**
 * A resource as two longs, so that looking one up allocates nothing. Its <em>scope</em> has the
 * kind in the upper 16 bits, the table in the next 16, and the property in the lower 32; its
 * <em>element</em> is the offset of a vertex, the hash of a key's value or of a name, or 0 for a
 * resource that contains others. Where hashes collide, two keys share a lock: a transaction may
 * wait without need, but none passes that must wait.
 */
final class ResourceCode {
  private static final int KIND_SHIFT = 48;
  private static final int TABLE_SHIFT = 32;
  private static final int TABLE_MASK = 0xFFFF;

  private static final int CATALOG_NAMES = 0;
  private static final int CATALOG_NAME = 1;
  private static final int VERTICES = 2;
  private static final int EDGES = 3;
  private static final int VERTEX = 4;
  private static final int KEY = 5;

  /**
   * A number in the place of an element, for {@link #beneathHash}; the scopes that it is used with
   * have no element but 0.
   */
  private static final long BENEATH = 1;

  /** Scope of all names of the catalog. */
  static final long CATALOG = scope(CATALOG_NAMES, 0, 0);

  /** Scope of a name of the catalog. */
  static final long NAME = scope(CATALOG_NAME, 0, 0);

  private ResourceCode() {}

  static long vertices(int table) {
    return scope(VERTICES, table, 0);
  }

  static long edges(int table) {
    return scope(EDGES, table, 0);
  }

  static long vertex(int table) {
    return scope(VERTEX, table, 0);
  }

  static long key(int table, int property) {
    return scope(KEY, table, property);
  }

  private static long scope(int kind, int table, int property) {
    assert (table & ~TABLE_MASK) == 0 : table;
    return (long) kind << KIND_SHIFT | (long) table << TABLE_SHIFT
        | Integer.toUnsignedLong(property);
  }

  /** The scope that contains the elements of a scope. */
  static long parent(long scope) {
    return switch (kind(scope)) {
      case CATALOG_NAME -> CATALOG;
      case VERTEX, KEY -> vertices(table(scope));
      default -> throw new IllegalArgumentException("nothing holds scope " + scope);
    };
  }

  /** Whether elements of a scope are beneath a table or the catalog. */
  static boolean isBeneath(long scope, long parent) {
    return switch (kind(scope)) {
      case CATALOG_NAME, VERTEX, KEY -> parent(scope) == parent;
      default -> false;
    };
  }

  /** A hash for all that lies beneath a table or the catalog, taken together. */
  static int beneathHash(long scope) {
    return hash(scope, BENEATH);
  }

  /** The element of a value, a string too: the same for values that Cypher calls the same. */
  static long element(Object value) {
    return switch (value) {
      case Long number -> HashCommon.murmurHash3(number);
      case String text -> hash(text);
      // 1.0 is the same as 1.
      case Double number when Numbers.isLong(number) ->
        HashCommon.murmurHash3(number.longValue());
      default -> HashCommon.murmurHash3(Equivalence.hash(value));
    };
  }

  /** All 64 bits of a string: {@link String#hashCode} has collisions even among short ones. */
  private static long hash(String text) {
    long hash = text.length();
    for (int i = 0; i < text.length(); i++) {
      hash = (hash ^ text.charAt(i)) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return hash;
  }

  /** Spreads resources: tables of locks use the lower bits, the choice of a partition the upper ones. */
  static int hash(long scope, long element) {
    return (int) HashCommon.mix(element ^ scope * 0xD1B54A32D192ED03L);
  }

  /**
   * The resource for people.
   *
   * @param value the value of the key, or the name, that the element was made of; ignored for others
   */
  static LockedResource decode(long scope, long element, Object value) {
    int table = table(scope);
    return switch (kind(scope)) {
      case CATALOG_NAMES -> new LockedResource.CatalogNames();
      case CATALOG_NAME -> new LockedResource.CatalogName((String) value);
      case VERTICES -> new LockedResource.Vertices(table);
      case EDGES -> new LockedResource.Edges(table);
      case VERTEX -> new LockedResource.Vertex(table, element);
      case KEY -> new LockedResource.Key(table, (int) scope, value);
      default -> throw new IllegalArgumentException("unknown scope " + scope);
    };
  }

  private static int kind(long scope) {
    return (int) (scope >>> KIND_SHIFT);
  }

  private static int table(long scope) {
    return (int) (scope >>> TABLE_SHIFT) & TABLE_MASK;
  }
}
