/**
 * Full-text indexes: what an engine for texts, which a module of its own brings, has to do, and how its
 * indexes follow the snapshots and generations of a database.
 */
package io.graphflow.core.fulltext;
