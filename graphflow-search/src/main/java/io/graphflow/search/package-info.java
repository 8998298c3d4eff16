/**
 * The engine for texts, by Apache Lucene: analyzers, BM25 and the query language of its classic parser. Scores
 * are those of an index of the present documents alone, whatever was replaced since it was built.
 */
package io.graphflow.search;
