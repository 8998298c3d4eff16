package io.graphflow.storage.load;

/**
 * A row that cannot be loaded.
 *
 * @param line the line of its chunk, from 0, at which it starts
 * @param column the 1-based field at fault, or 0 if the row as a whole is
 * @param message what is wrong
 */
record BadRow(int line, int column, String message) {}
