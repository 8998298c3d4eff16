/**
 * Values at run time and what openCypher says about two of them. There are four relations, and which
 * one is meant matters wherever NULL, NaN or two types meet:
 *
 * <ul>
 *   <li>{@link io.graphflow.core.value.Equality}: {@code =}, {@code <>}, {@code IN}; three-valued.
 *   <li>{@link io.graphflow.core.value.Comparability}: {@code <} and its kin; three-valued, NULL for
 *       values that have no order.
 *   <li>{@link io.graphflow.core.value.Orderability}: {@code ORDER BY}, {@code min}, {@code max}; a
 *       total order over all values.
 *   <li>{@link io.graphflow.core.value.Equivalence}: grouping and {@code DISTINCT}; NULL equals NULL.
 * </ul>
 *
 * <p>A value is null (NULL), {@link java.lang.Boolean}, {@link java.lang.Long}, {@link
 * java.lang.Double}, {@link java.lang.String}, {@link java.time.LocalDate}, {@link
 * java.time.LocalTime}, {@link java.time.OffsetTime}, {@link java.time.LocalDateTime}, {@link
 * java.time.ZonedDateTime}, {@link io.graphflow.temporal.IsoDuration}, {@link
 * io.graphflow.spatial.Point}, {@link io.graphflow.binary.Bytes}, {@link java.util.List}, {@link java.util.Map} with string keys, {@link io.graphflow.core.value.VertexReference}, {@link
 * io.graphflow.core.value.EdgeReference} or {@link io.graphflow.core.value.PathReference}.
 */
package io.graphflow.core.value;
