package io.graphflow.core.schema;

import io.graphflow.storage.catalog.Catalog;
import java.util.Locale;

/** Names of constraints and indexes, which share one name space. */
final class SchemaNaming {

  private SchemaNaming() {}

  static boolean isTaken(Catalog catalog, String name) {
    return catalog.declarations().isNamed(name)
        || catalog.vertexTables()
            .stream()
            .anyMatch(table -> table.primaryKey() >= 0
                && SchemaListing.primaryKeyName(table).equals(name));
  }

  /**
   * A free name for an index or constraint without one: the kind and eight hexadecimal digits, the
   * same for the same content unless that is taken.
   */
  static String free(Catalog catalog, String kind, String content) {
    for (int attempt = 0;; attempt++) {
      String name = String.format(
          Locale.ROOT, "%s_%08x", kind, (content + "#".repeat(attempt)).hashCode());
      if (!isTaken(catalog, name)) {
        return name;
      }
    }
  }
}
