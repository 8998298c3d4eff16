/** The engine that plans choose, beside the two that they choose from. */
package io.graphflow.bench.choice;
