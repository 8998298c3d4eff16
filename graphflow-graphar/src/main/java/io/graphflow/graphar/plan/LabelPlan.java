package io.graphflow.graphar.plan;

import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An edge label: the edges of all types of one name.
 *
 * @param name the label
 * @param types the plans of the types
 */
public record LabelPlan(String name, List<EdgePlan> types) {
  /** Creates a plan; the list is copied. */
  public LabelPlan {
    types = List.copyOf(types);
  }

  /** The number of edges of all types. */
  public long edgeCount() {
    return types.stream().mapToLong(EdgePlan::edgeCount).sum();
  }

  /** The properties of all types, each of a type that holds its values in all of them. */
  public List<PropertyDeclaration> declarations() {
    Map<String, LogicalType> properties = new LinkedHashMap<>();
    for (EdgePlan type : types) {
      for (PropertyColumn column : type.columns()) {
        properties.merge(column.property().name(), column.stored(), LogicalType::or);
      }
    }
    List<PropertyDeclaration> declarations = new ArrayList<>();
    properties.forEach((name, type) -> declarations.add(new PropertyDeclaration(name, type)));
    return declarations;
  }
}
