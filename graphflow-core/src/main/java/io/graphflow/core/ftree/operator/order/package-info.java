/** Sorting, and the first rows of an order. */
package io.graphflow.core.ftree.operator.order;
