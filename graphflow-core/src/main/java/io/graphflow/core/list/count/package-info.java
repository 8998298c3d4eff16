/**
 * What counts without enumerating: an extension whose rows nothing reads multiplies the weights of the
 * vertices it starts from ({@link io.graphflow.core.list.count.CountExtendOperator}), and a pattern of which
 * an aggregate reads a part is counted along its edges, for all vertices at once ({@link
 * io.graphflow.core.list.count.BranchOperator}, {@link io.graphflow.core.list.count.WeightPass}).
 */
package io.graphflow.core.list.count;
