/** What a checkpoint of new edges costs beside a load of the same structures. */
package io.graphflow.bench.checkpoint;
