/**
 * Properties by row: the baseline GF-RV, which the paper measures the columnar structures against.
 *
 * <p>Each vertex and each edge has an 8-byte pointer to a record of (key, type, value) entries in
 * native memory, an interpreted attribute layout: a property is found by walking the record's keys.
 * Start with {@link io.graphflow.storage.rowstore.RowStore}, which owns the byte layout.
 */
package io.graphflow.storage.rowstore;
