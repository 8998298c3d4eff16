/**
 * Primary-key indexes: from a key to the offset of the vertex that has it.
 *
 * <p>While vertices are appended a {@link io.graphflow.storage.primarykey.PrimaryKeyBuilder} finds
 * duplicates and answers for the edges that are loaded next; {@link
 * io.graphflow.storage.primarykey.PrimaryKeyTable} is the compact form in a file, which compares with
 * the key column and stores no key itself.
 */
package io.graphflow.storage.primarykey;
