/** Accepts connections at addresses, whatever is spoken over them, and counts them. */
package io.graphflow.server.network;
