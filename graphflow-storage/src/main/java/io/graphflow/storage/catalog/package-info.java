/**
 * The schema of a database and the exact facts found at load: vertex tables, edge labels, edge
 * tables, cardinalities, statistics. Immutable records; {@code catalog.json} is their JSON form.
 * Start with {@link io.graphflow.storage.catalog.Catalog}.
 *
 * <p>Vertices live in <em>tables</em>, named by the primary label given at creation; a pattern
 * label resolves to a set of tables. An <em>edge label</em> may connect several pairs of tables; an
 * <em>edge table</em> is the part of an edge label whose sources lie in one vertex table.
 */
package io.graphflow.storage.catalog;
