package io.graphflow.core.listing;

import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.parser.procedure.NamedGraphAlgorithm;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.parser.procedure.UpdatingProcedure;
import java.util.List;
import java.util.Map;

/** The rows of {@code SHOW PROCEDURES}, by name. */
final class ProcedureListing {
  private ProcedureListing() {}

  static List<Object[]> rows(ProcedureCatalog procedures) {
    return procedures.signatures().stream().map(ProcedureListing::row).toList();
  }

  private static Object[] row(ProcedureSignature procedure) {
    String mode = UpdatingProcedure.find(procedure.name()).isPresent()
        || NamedGraphAlgorithm.writing(procedure.name()).isPresent()
            ? "WRITE"
            : procedure.name().startsWith("dbms.") ? "DBMS" : "READ";
    return new Object[] {procedure.name(), procedure.description(), mode, false,
        procedure.toString(), described(procedure.arguments()), described(procedure.results()),
        false, null, null, false, null, Map.of("deprecated", false)};
  }

  private static List<Map<String, Object>> described(List<Field> fields) {
    return fields.stream()
        .map(field -> Listings.described(field.name(), field.type().toString()))
        .toList();
  }
}
