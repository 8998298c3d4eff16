package io.graphflow.core.column;

import io.graphflow.core.vector.Selection;
import io.graphflow.core.vector.ValueVector;

/**
 * An expression whose values are computed for all selected positions of a list. Values have an unboxed form. For one
 * thread at a time.
 */
public interface ColumnExpression {

  /**
   * Computes the values. The slots of variables that have one value for the whole list are set.
   *
   * @param positions the positions to compute
   * @param count length of the list
   * @return the values at these positions, until the next call
   * @throws io.graphflow.exception.QueryException for a value that there is none of, at a selected position
   */
  ValueVector compute(Selection positions, int count);
}
