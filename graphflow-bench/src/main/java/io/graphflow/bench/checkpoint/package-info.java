/** The cost of a checkpoint of new edges, beside a load of the same structures. */
package io.graphflow.bench.checkpoint;
