/**
 * Reads a graph that lies elsewhere by pages: {@link io.graphflow.storage.paged.PagedSnapshot} shows a {@link
 * io.graphflow.storage.paged.PagedGraph}, whose pages a {@link io.graphflow.storage.paged.PageCache} keeps within a budget.
 */
package io.graphflow.storage.paged;
