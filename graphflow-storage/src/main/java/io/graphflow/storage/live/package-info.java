/**
 * A database folder opened for reading and writing: {@link io.graphflow.storage.live.LiveStore}. It
 * combines the files of a generation ({@code database}), the versions on top of them ({@code
 * delta}) and the log that they are recovered from ({@code log}).
 */
package io.graphflow.storage.live;
