/**
 * Values of time: {@link io.graphflow.temporal.IsoDuration}, which Java has no class for, and the text
 * of all of them in ISO 8601. The other values are those of {@code
 * java.time}: {@link java.time.LocalDate}, {@link java.time.LocalTime}, {@link java.time.OffsetTime},
 * {@link java.time.LocalDateTime} and {@link java.time.ZonedDateTime}. Start with {@link
 * io.graphflow.temporal.IsoDuration}.
 */
package io.graphflow.storage.temporal;
