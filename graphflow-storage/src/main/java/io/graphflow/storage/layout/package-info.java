/**
 * How elements are numbered ({@link io.graphflow.storage.layout.ElementId}), and in which structures an opened
 * database is seen: the paper's layouts and the alternatives that it compares them with ({@link
 * io.graphflow.research.StorageOptions}).
 */
package io.graphflow.storage.layout;
