/** Connections at addresses, whatever is spoken over them: accepted, counted, and encrypted where clients want it. */
package io.graphflow.server.network;
