/** Values and rows made of the values of a row, and de-factoring. */
package io.graphflow.core.ftree.operator.row;
