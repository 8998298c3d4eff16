/**
 * Operators that bring the chunks of two plans together: by keys, as a product, for each row of the
 * outer one, or one after the other.
 */
package io.graphflow.core.list.operator.join;
