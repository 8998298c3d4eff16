/** What GraphAr's paper measures of labels: their bytes, and how long it takes to find the vertices that bear some. */
package io.graphflow.bench.graphar;
