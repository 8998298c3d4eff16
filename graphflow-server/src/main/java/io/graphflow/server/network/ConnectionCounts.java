package io.graphflow.server.network;

/**
 * The connections of a listener at a moment, and those that it has had.
 *
 * @param protocol by which they come
 * @param loggedOut those that are open, and nobody has logged in
 * @param idle those of clients that have logged in and have nothing open
 * @param busy those that have a transaction, rows or an answer open
 * @param accepted all that were let in
 * @param refused those that were closed at once, as there were too many
 */
public record ConnectionCounts(
    String protocol,
    long loggedOut,
    long idle,
    long busy,
    long accepted,
    long refused) {}
