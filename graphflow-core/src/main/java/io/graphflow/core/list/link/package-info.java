/**
 * Makes the operators of a physical plan, for each run and for each worker of a run. {@link
 * io.graphflow.core.list.link.ListLinker} gives each kind of operation to a linker of its own.
 * These create groups, vectors and operators as the plan says, and decide nothing themselves.
 */
package io.graphflow.core.list.link;
