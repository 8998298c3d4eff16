package io.graphflow;

import io.graphflow.storage.catalog.Catalog;

/** Shows tests more of a database's schema than the API does. */
public final class CatalogOf {
  private CatalogOf() {}

  /** The catalog of what is committed. */
  public static Catalog committed(Database database) {
    return database.kernel().catalog();
  }
}
