/**
 * Errors for people. Every error that can reach a user is a {@link
 * io.graphflow.storage.error.GraphflowException}: its message says what was wrong, where, with the
 * text at fault, and what to do; its type tells programs what kind of thing went wrong. Bugs of ours
 * stay ordinary runtime exceptions until the API reports them as {@link
 * io.graphflow.storage.error.InternalException}.
 */
package io.graphflow.storage.error;
