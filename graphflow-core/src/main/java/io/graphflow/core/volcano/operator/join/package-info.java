/**
 * Operators that bring the rows of two plans together: by keys, as a product, for each row of the
 * outer one, or one after the other.
 */
package io.graphflow.core.volcano.operator.join;
