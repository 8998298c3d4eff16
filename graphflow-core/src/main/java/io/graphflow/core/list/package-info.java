/**
 * The list-based processor of the paper's section 6: operators over chunks of list groups, whose
 * vectors point into the store wherever the values already lie there.
 *
 * <p>Operators of a pipeline are linked to the groups they read and write when the plan is made, and
 * pull chunks from each other: a handful of calls for each adjacency list, none for an element. Which
 * groups are flat at an operator is known then, too. What is only counted is not enumerated, and
 * mostly not even a group: an extension whose rows nothing else reads multiplies the weight of the
 * vertices it starts from.
 *
 * <p>Plans go further where an aggregate only counts parts of a pattern ({@code CountingPlan}): the rest
 * of it is counted along the edges, for all vertices at once ({@code BranchPlanner}).
 *
 * <p>An operator that yields several chunks for one of its input must put back the selections of the
 * groups it does not own ({@code SavedGroups}): operators behind it may have narrowed them for the
 * chunk before.
 *
 * <p>Start with {@code ListGroup}, then {@code ListExtendOperator}, then {@code ListPlanner}, which
 * hands each kind of logical operator to a planner of its own ({@code ExtendPlanner}, {@code
 * JoinPlanner}, {@code GroupPlanner} …).
 */
package io.graphflow.core.list;
