/**
 * The engine for texts, by Apache Lucene: analyzers, BM25 and the query language of its classic parser. Scores
 * are those of an index of the present documents alone, whatever was replaced since it was built. And the
 * engine for vectors, by Lucene's graphs of neighbours (HNSW).
 */
package io.graphflow.search;
