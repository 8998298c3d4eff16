/**
 * Conversations in Bolt: a connection reads requests in a virtual thread of its own, so that a reset is seen while
 * a query runs; another thread, while there is something to do, runs them one after the other.
 */
package io.graphflow.server.bolt;
