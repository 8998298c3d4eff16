/**
 * What operators do with all positions of an unflat group at once: they compute values, and find the numbers of keys.
 */
package io.graphflow.core.list.column;
