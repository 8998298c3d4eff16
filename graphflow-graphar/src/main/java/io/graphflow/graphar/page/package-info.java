/** Reads pages of a graph's files when a query comes to what they hold. */
package io.graphflow.graphar.page;
