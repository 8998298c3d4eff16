/**
 * Processing of factorized trees, after GES (section 4): GF-FT. Operators hand on
 * f-Trees, whose nodes are blocks of vectors of one length. Each position of a block has a range of
 * positions in each child, and a tree stands for all combinations that agree with these ranges.
 * So a row of the result is never written before something needs it as a row.
 *
 * <ul>
 *   <li>{@code block}: blocks, trees of them, and ways to read them: along one path from the root
 *       ({@link io.graphflow.core.ftree.block.BlockPath}), or row by row ({@link
 *       io.graphflow.core.ftree.block.FTreeRows}).
 *   <li>{@code plan}: which blocks there are, where each variable lies, and where a tree must be
 *       de-factored is decided here, once.
 *   <li>{@code link}: makes the operators of a plan for a run.
 *   <li>{@code operator}: the operators; they decide nothing.
 *   <li>{@code run}: cursors and counters.
 * </ul>
 *
 * <p>Where the paper leaves a choice or can be bettered, this is how it is here. Trees stay
 * <em>reduced</em>: no valid position is in no row, so that enumeration never backtracks, and nothing
 * is computed for a value that a filter below has dropped. As ranges do not overlap, each position has
 * one position of each ancestor, and predicates, projections and keys along one path need no rows to
 * be made. Blocks that would become too long are yielded in windows over the positions above, not
 * copied. Aggregates over different branches read the tree one after the other.
 */
package io.graphflow.core.ftree;
