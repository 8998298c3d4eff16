/**
 * A driver of our own for the operations of LDBC SNB Interactive v1, for where LDBC's is not at hand. It is
 * not LDBC's: it follows the same mix, schedule and walks of short reads, but shares no code with it. Start
 * with {@link io.graphflow.interactive.driver.StandInDriver}.
 */
package io.graphflow.interactive.driver;
