/** From a logical plan to Volcano operators, one for each node. */
package io.graphflow.core.volcano.plan;
