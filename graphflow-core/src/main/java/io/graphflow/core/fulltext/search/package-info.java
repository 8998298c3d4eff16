/** The procedures that search full-text indexes. */
package io.graphflow.core.fulltext.search;
