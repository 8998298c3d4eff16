/**
 * PackStream, the form that values have in messages of Bolt: bytes to values and back, without knowing what
 * structures mean. The layout is that of Neo4j's published specification of PackStream, version 1.
 */
package io.graphflow.server.packstream;
