package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Property;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;

/**
 * Values of an element in the form in which they are kept, and the types that its properties must be
 * widened to before they can hold them. Nothing has changed yet.
 */
final class FittedValues {
  private final List<PropertyValue> kept;
  /** Empty and immutable until there is one; mostly it stays so. */
  private List<Wider> wider = List.of();

  /** A type that a property does not hold so far. */
  private record Wider(int property, LogicalType type) {}

  /** Takes a property that must be widened. */
  interface WiderVisitor {
    void wider(int property, LogicalType type);
  }

  private FittedValues(int count) {
    kept = new ArrayList<>(count);
  }

  /**
   * Fits the values of a new element.
   *
   * @param values of properties that are different from each other; none is null
   * @param owner table or edge label, for messages
   * @param mayWiden whether a property may hold values of other types than so far
   * @throws io.graphflow.exception.QueryException if a value does not fit
   */
  static FittedValues of(List<Property> properties, List<PropertyValue> values, String owner,
      IntPredicate mayWiden) {
    FittedValues fitted = new FittedValues(values.size());
    for (PropertyValue value : values) {
      fitted.add(properties, value.property(), value.value(), owner, mayWiden);
    }
    if (!ascend(fitted.kept)) {
      fitted.kept.sort(Comparator.comparingInt(PropertyValue::property));
    }
    return fitted;
  }

  private static boolean ascend(List<PropertyValue> values) {
    for (int i = 1; i < values.size(); i++) {
      if (values.get(i - 1).property() > values.get(i).property()) {
        return false;
      }
    }
    return true;
  }

  /** Fits the value of one property, which may be null; otherwise as the other one. */
  static FittedValues of(List<Property> properties, int property, Object value, String owner,
      IntPredicate mayWiden) {
    FittedValues fitted = new FittedValues(1);
    if (value != null) {
      fitted.add(properties, property, value, owner, mayWiden);
    }
    return fitted;
  }

  private void add(List<Property> properties, int index, Object value, String owner,
      IntPredicate mayWiden) {
    Property property = properties.get(index);
    Object fitting = ValueForm.keptOrNull(property.type(), value);
    if (fitting == null && mayWiden.test(index)) {
      fitting = ValueForm.keptOrNull(DynamicType.ANY, value);
      if (fitting != null) {
        wider = wider.isEmpty() ? new ArrayList<>(2) : wider;
        wider.add(new Wider(index, ValueForm.typeOf(fitting)));
      }
    }
    if (fitting == null) {
      throw ValueForm.misfit(property, value, owner);
    }
    kept.add(new PropertyValue(index, fitting));
  }

  /** The values, ascending by property. */
  List<PropertyValue> kept() {
    return kept;
  }

  /** The value of the one property, or null if it has none. */
  Object only() {
    return kept.isEmpty() ? null : kept.getFirst().value();
  }

  /** Gives the properties that must be widened, each with the type of its value. */
  void forEachWider(WiderVisitor visitor) {
    wider.forEach(each -> visitor.wider(each.property, each.type));
  }
}
