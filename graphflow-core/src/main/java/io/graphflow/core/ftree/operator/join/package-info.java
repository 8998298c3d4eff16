/** Operators that combine several plans. */
package io.graphflow.core.ftree.operator.join;
