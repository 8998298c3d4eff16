/**
 * {@link io.graphflow.temporal.IsoDuration}, the one value of time that {@code java.time} has no class for.
 */
package io.graphflow.temporal;
