/**
 * Physical plans for f-Trees. {@link io.graphflow.core.ftree.plan.FTreePlanner} makes them: from the
 * root of a logical plan down it passes which variables are read, and which of them together; from
 * the leaves up the layout of the tree.
 */
package io.graphflow.core.ftree.plan;
