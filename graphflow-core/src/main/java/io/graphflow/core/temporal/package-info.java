/**
 * Cypher's computing with dates, times and durations. They are made of maps, texts and each other
 * ({@link io.graphflow.core.temporal.Constructors}), cut off ({@link
 * io.graphflow.core.temporal.Truncation}), compared ({@link
 * io.graphflow.core.temporal.DurationBetween}), moved ({@link
 * io.graphflow.core.temporal.TemporalArithmetic}) and taken apart ({@link
 * io.graphflow.core.temporal.Fields}, and {@link io.graphflow.core.temporal.PackedFields} where a
 * value is only a number). Methods take values of any type that are not NULL, and throw errors for
 * people.
 */
package io.graphflow.core.temporal;
