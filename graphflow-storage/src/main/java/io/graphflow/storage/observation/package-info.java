/**
 * What can be seen of a store from outside while it works: {@link io.graphflow.storage.observation.StoreMetrics} counts
 * its commits and checkpoints, and each of them is an event for Java Flight Recorder. Whoever does the work has one
 * {@link io.graphflow.storage.observation.CommitObservation} or {@link
 * io.graphflow.storage.observation.CheckpointObservation} for it, which knows where what is seen goes.
 *
 * <p>A runtime may lack the module {@code jdk.jfr}; {@link io.graphflow.storage.observation.Recordings} tells. Classes of
 * events are named in no other way than as the type of a field or a variable, so that they are not loaded then.
 */
package io.graphflow.storage.observation;
