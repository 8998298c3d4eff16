/** How the files of a graph are read, whoever reads them. */
package io.graphflow.graphar.plan;
