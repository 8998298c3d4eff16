package io.graphflow.core.update;

import io.graphflow.core.value.EdgeReference;
import io.graphflow.core.value.ValueText;
import io.graphflow.core.value.VertexReference;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.QueryException;
import io.graphflow.parser.expression.Expression;
import io.graphflow.parser.expression.Expression.VariableReference;
import io.graphflow.parser.plan.SetItem;
import io.graphflow.storage.layout.ElementId;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The change that an item of {@code SET} or {@code REMOVE} makes to the element of a row. */
abstract class ElementChange {
  final UpdateRun run;

  private ElementChange(UpdateRun run) {
    this.run = run;
  }

  static ElementChange of(UpdateRun run, SetItem item) {
    return switch (item) {
      case SetItem.SetProperty(Expression element, String key, Expression value) ->
        new OneProperty(run, element, key, value);
      case SetItem.SetProperties(var element, Expression properties, boolean replace) ->
        new ManyProperties(run, new VariableReference(element), properties, replace);
      case SetItem.SetComputedProperty(Expression element, Expression key, Expression value) ->
        new ComputedProperty(run, element, key, value);
      case SetItem.SetLabels(var element, List<String> labels, List<Expression> computed) ->
        new Labels(run, new VariableReference(element), labels, computed, true);
      case SetItem.RemoveLabels(var element, List<String> labels, List<Expression> computed) ->
        new Labels(run, new VariableReference(element), labels, computed, false);
    };
  }

  /** Changes the element of the run's row; a NULL is left alone. */
  abstract void apply();

  static GraphflowException unusable(String expected, Object value) {
    return new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
        "SET and REMOVE change " + expected + ", but this is " + ValueText.describe(value) + ".");
  }

  private static final class OneProperty extends ElementChange {
    private final LiveExpression element;
    private final String key;
    private final LiveExpression value;
    private final PropertyWriter properties;

    OneProperty(UpdateRun run, Expression element, String key, Expression value) {
      super(run);
      this.element = new LiveExpression(run, element);
      this.key = key;
      this.value = new LiveExpression(run, value);
      this.properties = new PropertyWriter(run);
    }

    @Override
    void apply() {
      Object target = element.value();
      if (target != null) {
        properties.set(target, key, value.value());
      }
    }
  }

  private static final class ComputedProperty extends ElementChange {
    private final LiveExpression element;
    private final LiveExpression key;
    private final LiveExpression value;
    private final PropertyWriter properties;

    ComputedProperty(UpdateRun run, Expression element, Expression key, Expression value) {
      super(run);
      this.element = new LiveExpression(run, element);
      this.key = new LiveExpression(run, key);
      this.value = new LiveExpression(run, value);
      this.properties = new PropertyWriter(run);
    }

    @Override
    void apply() {
      Object target = element.value();
      if (target != null) {
        properties.set(target, NamesOfRun.onlyName(key.value(), "property"), value.value());
      }
    }
  }

  private static final class ManyProperties extends ElementChange {
    private final LiveExpression element;
    private final LiveExpression source;
    private final boolean replace;
    private final PropertyWriter properties;

    ManyProperties(
        UpdateRun run, Expression element, Expression source, boolean replace) {
      super(run);
      this.element = new LiveExpression(run, element);
      this.source = new LiveExpression(run, source);
      this.replace = replace;
      this.properties = new PropertyWriter(run);
    }

    @Override
    void apply() {
      Object target = element.value();
      if (target == null) {
        return;
      }
      Map<?, ?> values = switch (source.value()) {
        case null -> Map.of();
        case Map<?, ?> map -> map;
        case VertexReference vertex -> properties.all(vertex);
        case EdgeReference edge -> properties.all(edge);
        case Object other ->
          throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
              "Properties come from a MAP, NODE or RELATIONSHIP, but this is "
                  + ValueText.describe(other) + ".");
      };
      if (replace) {
        Map<String, Object> before = new LinkedHashMap<>(properties.all(target));
        values.keySet().forEach(before::remove);
        before.keySet().forEach(key -> properties.set(target, key, null));
      }
      values.forEach((key, value) -> properties.set(target, (String) key, value));
    }
  }

  private static final class Labels extends ElementChange {
    private final LiveExpression element;
    private final List<String> labels;
    private final List<LiveExpression> computed;
    private final boolean bears;

    Labels(UpdateRun run, Expression element, List<String> labels, List<Expression> computed,
        boolean bears) {
      super(run);
      this.element = new LiveExpression(run, element);
      this.labels = labels;
      this.computed =
          computed.stream().map(expression -> new LiveExpression(run, expression)).toList();
      this.bears = bears;
    }

    @Override
    void apply() {
      switch (element.value()) {
        case null -> {}
        case VertexReference(long vertex) -> {
          run.locks.lockVertex(vertex);
          labels.forEach(label -> set(vertex, label));
          for (LiveExpression expression : computed) {
            NamesOfRun.names(expression.value(), "label")
                .forEach(label -> setComputed(vertex, label));
          }
        }
        case Object other -> throw unusable("labels of a NODE", other);
      }
    }

    private void setComputed(long vertex, String label) {
      if (bears) {
        if (!run.names.knowsLabel(label)) {
          return;
        }
        run.schema.label(ElementId.table(vertex), label);
      }
      set(vertex, label);
    }

    private void set(long vertex, String label) {
      if (run.writer.setLabel(vertex, label, bears)) {
        if (bears) {
          run.counters.addLabels(1);
        } else {
          run.counters.removeLabel();
        }
      }
    }
  }
}
