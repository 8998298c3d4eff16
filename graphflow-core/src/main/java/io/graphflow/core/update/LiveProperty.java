package io.graphflow.core.update;

import io.graphflow.core.expression.Evaluator;
import io.graphflow.storage.snapshot.ChangedPropertyReader;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.LogicalType;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A property as a writer sees it at each call. It covers all elements, those of the files included.
 */
abstract class LiveProperty extends ChangedPropertyReader {

  @Override
  public boolean covers(long position) {
    return true;
  }

  /** The present type; the writer may still widen it. */
  @Override
  public LogicalType type() {
    return DynamicType.ANY;
  }

  @Override
  public boolean neverNull() {
    return false;
  }

  @Override
  public boolean isNull(long position) {
    return getValue(position) == null;
  }

  @Override
  public long getLong(long position) {
    return Evaluator.unbox(getValue(position));
  }

  @Override
  public double getDouble(long position) {
    return (Double) getValue(position);
  }

  @Override
  public String getString(long position) {
    return (String) getValue(position);
  }

  @Override
  public boolean stringEquals(long position, byte[] utf8) {
    return Arrays.equals(getString(position).getBytes(StandardCharsets.UTF_8), utf8);
  }
}
