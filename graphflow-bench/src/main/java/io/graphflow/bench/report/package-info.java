/**
 * The page of results: sections made of blocks, rendered as Markdown and as one HTML page that needs
 * nothing from elsewhere. Start with {@link io.graphflow.bench.report.Section}.
 */
package io.graphflow.bench.report;
