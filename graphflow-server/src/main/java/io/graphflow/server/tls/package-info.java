/** Encryption: who the server is to clients that ask for TLS. */
package io.graphflow.server.tls;
