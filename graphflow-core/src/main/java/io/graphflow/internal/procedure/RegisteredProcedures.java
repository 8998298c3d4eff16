package io.graphflow.internal.procedure;

import io.graphflow.core.execution.ProcedureBody;
import io.graphflow.core.execution.ProcedureCatalog;
import io.graphflow.core.execution.QueryContext;
import io.graphflow.core.procedure.BuiltInProcedures;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.UsageException;
import io.graphflow.internal.value.Parameters;
import io.graphflow.internal.value.ValueCopier;
import io.graphflow.parser.procedure.ProcedureSignature;
import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.parser.procedure.ProcedureType;
import io.graphflow.parser.procedure.ProcedureType.Kind;
import io.graphflow.procedure.Procedure;
import io.graphflow.procedure.ProcedureInfo;
import io.graphflow.procedure.Procedures;
import io.graphflow.storage.identity.LastingId;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.snapshot.Snapshot;
import io.graphflow.value.Node;
import io.graphflow.value.Value;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** The procedures that the queries of a database may call. Safe for use by many threads. */
public final class RegisteredProcedures implements Procedures {
  private volatile ProcedureCatalog catalog = BuiltInProcedures.CATALOG;

  @Override
  public synchronized void register(String text, String description, Procedure procedure) {
    Objects.requireNonNull(text, "signature");
    Objects.requireNonNull(description, "description");
    ProcedureSignature signature;
    try {
      signature = ProcedureSignature.parse(text).describedAs(description);
    } catch (IllegalArgumentException e) {
      throw new UsageException(e.getMessage(), e);
    }
    Objects.requireNonNull(procedure, "procedure");
    if (catalog.find(signature.name()).isPresent()) {
      throw new UsageException(
          "There is a procedure " + signature.name() + " already; unregister it first.");
    }
    for (Field column : signature.results()) {
      if (isRefused(column.type())) {
        throw new UsageException(
            "A procedure gives values and nodes, but the column " + column + " of "
                + signature.name() + " is neither; give its properties, or nodes to match it by.");
      }
    }
    catalog = catalog.with(signature, body(signature, procedure));
  }

  private static boolean isRefused(ProcedureType type) {
    return type.kind() == Kind.RELATIONSHIP || type.kind() == Kind.PATH
        || (type.element() != null && isRefused(type.element()));
  }

  @Override
  public synchronized boolean unregister(String name) {
    Objects.requireNonNull(name, "name");
    if (BuiltInProcedures.CATALOG.find(name).isPresent()) {
      throw new UsageException(
          "The procedure " + name + " comes with every database and cannot be removed.");
    }
    boolean known = catalog.find(name).isPresent();
    catalog = catalog.without(name);
    return known;
  }

  @Override
  public List<ProcedureInfo> list() {
    return catalog.signatures()
        .stream()
        .map(signature -> new ProcedureInfo(
            signature.name(), signature.toString(), signature.description()))
        .toList();
  }

  /** The procedures of this moment. */
  public ProcedureCatalog catalog() {
    return catalog;
  }

  /** Replaces references by copies for the procedure, and copies by references in its rows. */
  private static ProcedureBody body(ProcedureSignature signature, Procedure procedure) {
    return (arguments, context) -> {
      ValueCopier copier = new ValueCopier(context.snapshot());
      List<Value> values = new ArrayList<>(arguments.size());
      arguments.forEach(argument -> values.add(Value.of(copier.copy(argument))));
      Stream<Object[]> rows = procedure.call(new CallArguments(signature, values));
      return rows == null
          ? Stream.empty()
          : rows.map(row -> row == null ? null : converted(row, signature, context));
    };
  }

  private static Object[] converted(
      Object[] row, ProcedureSignature signature, QueryContext context) {
    Object[] converted = new Object[row.length];
    for (int i = 0; i < row.length; i++) {
      converted[i] = converted(row[i], signature, context);
    }
    return converted;
  }

  private static Object converted(
      Object value, ProcedureSignature signature, QueryContext context) {
    return switch (value) {
      case Node node -> reference(node, signature, context);
      case Value wrapped -> converted(wrapped.asObject(), signature, context);
      case Collection<?> elements -> {
        List<Object> list = new ArrayList<>(elements.size());
        elements.forEach(element -> list.add(converted(element, signature, context)));
        yield Collections.unmodifiableList(list);
      }
      case Map<?, ?> entries -> {
        Map<String, Object> map = LinkedHashMap.newLinkedHashMap(entries.size());
        entries.forEach(
            (key, element) -> map.put(key.toString(), converted(element, signature, context)));
        yield Collections.unmodifiableMap(map);
      }
      case null, default ->
        Parameters.convert("What the procedure ", signature.name() + " gives", value);
    };
  }

  private static VertexReference reference(
      Node node, ProcedureSignature signature, QueryContext context) {
    Snapshot snapshot = context.snapshot();
    boolean isOurs =
        node.id() >= 0 && node.databaseId().equals(snapshot.catalog().databaseId());
    int table = isOurs ? LastingId.table(node.id()) : Integer.MAX_VALUE;
    long vertex = table < snapshot.catalog().vertexTables().size()
        ? snapshot.findVertex(table, LastingId.number(node.id()))
        : ElementId.NONE;
    if (vertex == ElementId.NONE) {
      throw new QueryException("The procedure " + signature.name() + " gave the node " + node.id()
          + ", which the query does not see: it is of another database, newer or deleted.");
    }
    context.readLocks().lockVertex(vertex);
    return new VertexReference(vertex);
  }
}
