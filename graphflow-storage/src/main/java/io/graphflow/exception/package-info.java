/**
 * Errors for people. Every error that can reach a user is a {@link
 * io.graphflow.exception.GraphflowException}: its message says what was wrong, where, with the
 * text at fault, and what to do; its type tells programs what kind of thing went wrong. Bugs of ours
 * stay ordinary runtime exceptions until the API reports them as {@link
 * io.graphflow.exception.InternalException}.
 *
 * <p>A part of the API that lies in the module of storage, as all modules throw these errors.
 */
package io.graphflow.exception;
