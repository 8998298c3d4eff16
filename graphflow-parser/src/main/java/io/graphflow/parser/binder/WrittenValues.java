package io.graphflow.parser.binder;

import io.graphflow.exception.ErrorDetail;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.Name;
import io.graphflow.parser.expression.CypherType;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.MapLiteral;
import java.util.Optional;

/**
 * Checks values that a query gives to properties, and notes which properties may have other types
 * behind the clause that does than the catalog says.
 */
final class WrittenValues {
  private final BindingContext context;
  private final SchemaNames names;
  private final Types types;

  WrittenValues(BindingContext context) {
    this.context = context;
    this.names = new SchemaNames(context);
    this.types = new Types(context);
  }

  /**
   * Checks a property that gets a value. Whether the value can be stored is found when the query
   * runs, as in openCypher.
   *
   * @param element the static type of the element
   * @param value a NULL literal removes the property
   */
  void check(StaticType element, Name key, Expression value) {
    if (key.text().isEmpty()) {
      throw context.error(
          key.position(), ErrorDetail.UNEXPECTED_SYNTAX, "the name of a property cannot be empty");
    }
    if (Types.isNullLiteral(value)) {
      return;
    }
    switch (element.type()) {
      case NODE, RELATIONSHIP -> {
        Optional<StaticType> known = names.property(element, key);
        boolean same = known.isPresent() && known.get().type() == value.type()
            && (value.type() != CypherType.LIST || known.get().equals(types.staticType(value)));
        if (!same || value.type() == CypherType.ANY) {
          context.retype(key.text());
        }
      }
      case ANY -> context.retype(key.text());
      default -> throw new AssertionError("no element: " + element.type());
    }
  }

  /** Checks a map, or another value whose properties are meant, that gives an element properties. */
  void checkMap(StaticType element, Expr written, Expression properties) {
    if (written instanceof Expr.MapLiteral(var entries, _)
        && properties instanceof MapLiteral(var values)) {
      for (Expr.Entry entry : entries) {
        Name key = entry.key();
        check(element, key, values.get(key.text()));
      }
    } else {
      context.retypeAll();
    }
  }
}
