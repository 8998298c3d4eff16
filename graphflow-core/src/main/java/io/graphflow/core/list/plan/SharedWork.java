package io.graphflow.core.list.plan;

import io.graphflow.parser.plan.LogicalPlan;

/**
 * What workers share that read the rows of a pipeline side by side. Immutable.
 *
 * @param at the node that they share: the scan that the pipeline begins with, of which each takes blocks; the groups that
 *     it begins with, of which each takes some; or an extension, with its filters, which each of them reads for itself to take
 *     turns at its chunks
 * @param inPieces whether blocks of the scan, or lists of the extension, are so many that all workers have some,
 *     however few vertices there are; otherwise they are as long as vectors may be
 */
public record SharedWork(LogicalPlan at, boolean inPieces) {}
