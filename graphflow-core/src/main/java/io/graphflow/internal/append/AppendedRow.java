package io.graphflow.internal.append;

import java.util.List;

/**
 * A row that waits to be written.
 *
 * @param target index of its target among the targets of the batch
 * @param number its number among the rows of its target, from 1
 * @param values one for each column of the target
 */
public record AppendedRow(int target, long number, List<Object> values) {}
