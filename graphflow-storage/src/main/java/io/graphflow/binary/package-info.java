/**
 * Strings of bytes, Cypher's values of type BYTES; start with {@link io.graphflow.binary.Bytes}. Part of the API of
 * programs that embed a database.
 */
package io.graphflow.binary;
