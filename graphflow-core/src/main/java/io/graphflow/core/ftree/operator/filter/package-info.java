/** Operators that drop positions or rows. */
package io.graphflow.core.ftree.operator.filter;
