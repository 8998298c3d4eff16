/**
 * Loading and exporting whole graphs: {@link io.graphflow.transfer.LoadOptions} and {@link
 * io.graphflow.transfer.ExportFormat} say how, {@link io.graphflow.transfer.LoadSummary} and {@link
 * io.graphflow.transfer.ExportSummary} what was done. The database itself does it.
 */
package io.graphflow.transfer;
