package io.graphflow.core.listing;

import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.schema.SchemaListing;
import io.graphflow.parser.procedure.Listing;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes the rows of what can be shown. */
public final class Listings {
  private Listings() {}

  /** Makes rows, values in the order of the listing's columns. */
  @FunctionalInterface
  private interface Rows {
    List<Object[]> rows(List<String> kinds, List<String> names, QueryContext context);
  }

  /** A catalog that can show everything. */
  public static ProcedureCatalog addTo(ProcedureCatalog catalog) {
    ProcedureCatalog all = catalog;
    for (Listing listing : Listing.values()) {
      all = all.with(listing, body(rows(listing)));
    }
    return all;
  }

  private static Rows rows(Listing listing) {
    return switch (listing) {
      case INDEXES -> (kinds, _, context) -> SchemaListing
          .indexes(context.snapshot().catalog(),
              name -> context.resources().isBeingBuilt(name, context.snapshot()))
          .stream()
          .filter(row -> SchemaListing.isIndexOf(row, kinds))
          .toList();
      case CONSTRAINTS ->
        (kinds, _, context) -> SchemaListing.constraints(context.snapshot().catalog())
            .stream()
            .filter(row -> SchemaListing.isConstraintOf(row, kinds))
            .toList();
      case PROCEDURES -> (_, _, context) -> ProcedureListing.rows(context.procedures());
      case FUNCTIONS -> (kinds, _, _) -> FunctionListing.rows(kinds);
      // The one database is the default of all, and everyone's home.
      case DATABASES -> (_, names, context) -> DatabaseListing.rows(names, context);
      case SETTINGS -> (_, names, context) -> SettingListing.rows(context.surroundings().options())
          .stream()
          .filter(row -> names.isEmpty() || names.contains((String) row[0]))
          .toList();
      case CURRENT_USER -> (_, _, context) -> DatabaseListing.currentUser(context);
      case TRANSACTIONS -> (_, names, context) -> TransactionListing.rows(names, context);
      case TERMINATION -> (_, names, context) -> TransactionListing.terminate(names, context);
    };
  }

  private static ProcedureBody body(Rows rows) {
    return (arguments, context) -> rows
        .rows(texts(arguments.getFirst()), texts(arguments.get(1)), context)
        .stream();
  }

  /** Texts of a list; those of a list among them, which a parameter may be, count as well. */
  private static List<String> texts(Object list) {
    List<String> texts = new ArrayList<>();
    for (Object element : (List<?>) list) {
      if (element instanceof List<?> inner) {
        texts.addAll(texts(inner));
      } else if (element != null) {
        texts.add(element.toString());
      }
    }
    return texts;
  }

  /** A map that describes an argument or a column. */
  static Map<String, Object> described(String name, String type) {
    Map<String, Object> map = new HashMap<>();
    map.put("name", name);
    map.put("type", type);
    map.put("description", name + " :: " + type);
    map.put("isDeprecated", false);
    return map;
  }
}
