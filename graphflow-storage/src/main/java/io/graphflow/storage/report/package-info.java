/**
 * What the structures of an opened database weigh, in the rows of the paper's Table 2. Start with
 * {@link io.graphflow.storage.report.MemoryReport}.
 */
package io.graphflow.storage.report;
