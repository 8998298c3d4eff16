/**
 * Indexes of properties that need not be unique: from the values of one or several properties to all
 * elements of a table that have them.
 *
 * <p>{@link io.graphflow.storage.propertyindex.PropertyKey} is a value in the form in which equal values
 * are the same object, whatever the type of the column. A {@link
 * io.graphflow.storage.propertyindex.ColumnIndex} stands over the files of a generation ({@link
 * io.graphflow.storage.propertyindex.ColumnIndexes}): a checkpoint writes those that are declared; one
 * that was declared since is built in native memory when it is first needed. What has changed since is
 * indexed in the delta.
 */
package io.graphflow.storage.propertyindex;
