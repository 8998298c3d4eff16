/**
 * Logical types of stored properties: what a value means, independent of how many bytes a column
 * spends on it. Encodings (narrow integers, dictionaries, frames) live below this line, in {@code
 * column}. Start with {@link io.graphflow.storage.type.LogicalType}.
 */
package io.graphflow.storage.type;
