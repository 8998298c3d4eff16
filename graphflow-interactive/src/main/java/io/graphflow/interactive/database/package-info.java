/**
 * What runs the operations: a database, or nothing at all. Start with {@link
 * io.graphflow.interactive.database.InteractiveDatabase}.
 */
package io.graphflow.interactive.database;
