/**
 * What can be seen of queries from outside while they run: counts, events for Java Flight Recorder, and the log of slow
 * ones. Each query has a {@link io.graphflow.internal.observation.QueryObservation} from its beginning to its end.
 */
package io.graphflow.internal.observation;
