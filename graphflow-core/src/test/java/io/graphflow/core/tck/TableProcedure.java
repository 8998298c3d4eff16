package io.graphflow.core.tck;

import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.procedure.Procedure;
import io.graphflow.procedure.ProcedureArguments;
import io.graphflow.value.Value;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.opencypher.tools.tck.api.RegisterProcedure;
import scala.jdk.javaapi.CollectionConverters;

/** A procedure given as a table: the rows that have its arguments in their first columns. */
final class TableProcedure implements Procedure {
  private final ProcedureSignature signature;
  private final List<Map<String, Object>> table = new ArrayList<>();

  TableProcedure(RegisterProcedure step) {
    signature = ProcedureSignature.parse(step.signature().strip().replaceAll("\\s*:$", ""));
    for (var row : CollectionConverters.asJava(step.values().rows())) {
      Map<String, Object> values = new HashMap<>();
      CollectionConverters.asJava(row)
          .forEach((column, value) -> values.put(column, ValueTexts.parameter(value)));
      table.add(values);
    }
  }

  ProcedureSignature signature() {
    return signature;
  }

  @Override
  public Stream<Object[]> call(ProcedureArguments arguments) {
    if (signature.isVoid()) {
      return Stream.empty();
    }
    return table.stream()
        .filter(row -> matches(row, arguments.values()))
        .map(row -> signature.results().stream().map(Field::name).map(row::get).toArray());
  }

  private boolean matches(Map<String, Object> row, List<Value> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      Object expected = row.get(signature.arguments().get(i).name());
      if (!Objects.equals(expected, arguments.get(i).asObject())) {
        return false;
      }
    }
    return true;
  }
}
