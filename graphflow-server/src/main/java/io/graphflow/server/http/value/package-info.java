/**
 * Values in JSON, both ways: plain, as JSON has them, and typed, where each says of which type of Cypher it is. Begin with
 * {@link io.graphflow.server.http.value.ValueForm}.
 */
package io.graphflow.server.http.value;
