/**
 * Errors for people. Every error that can reach a user is a {@link
 * io.graphflow.storage.error.GraphflowException}: its message says what was wrong, where, with the
 * text at fault, and what to do. Bugs of ours stay ordinary runtime exceptions.
 */
package io.graphflow.storage.error;
