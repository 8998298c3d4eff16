/**
 * The list-based processor of the paper's section 6: operators over chunks of list groups, whose
 * vectors point into the store wherever the values already lie there.
 *
 * <p>The operators of a pipeline are linked to the groups that they read and write when they are
 * made, and pull chunks from each other: a handful of calls for each adjacency list, none for an
 * element. The plan fixes which groups are flat at an operator. An extension whose rows are only
 * counted is not enumerated, and mostly makes no group: it multiplies the multiplicity of the
 * vertices that it starts from.
 *
 * <p>{@link io.graphflow.core.list.ListExecutor} is the way in. The packages below it, in the order
 * in which they are best read:
 *
 * <ul>
 *   <li>{@code plan}: the physical plan, as records that {@code EXPLAIN} prints; start with {@code
 *     ListPlanner}, which hands each kind of logical operator to a planner of its own
 *   <li>{@code chunk}: groups, and tables of their rows; start with {@code ListGroup}
 *   <li>{@code filter}: predicates over the positions of a group
 *   <li>{@code operator}: the interface of all operators; the operators lie below it, in folders
 *     that {@code volcano} has as well
 *   <li>{@code count}: operators that count without enumerating
 *   <li>{@code link}: makes the operators of a plan, for each run and each worker; start with
 *     {@code ListLinker}
 *   <li>{@code run}: cursors, threads and profiles of a run
 * </ul>
 */
package io.graphflow.core.list;
