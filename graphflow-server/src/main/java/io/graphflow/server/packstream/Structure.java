package io.graphflow.server.packstream;

import java.util.List;

/**
 * A tagged list of values: a message, or a value that is neither a scalar nor a collection.
 *
 * @param tag says what it is, 0 to 127
 * @param fields at most 15 values as {@link PackReader#read} gives them; unmodifiable
 */
public record Structure(int tag, List<Object> fields) {}
