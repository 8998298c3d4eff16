/**
 * Which positions of a structure hold something, and the how-manieth of those each one is: NULLs of
 * a column, empty adjacency lists (paper section 5.3). Start with {@link
 * io.graphflow.storage.nullindex.NullIndex}.
 */
package io.graphflow.storage.nullindex;
