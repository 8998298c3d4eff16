/**
 * The procedures that a program has registered, as the engine calls them.
 */
package io.graphflow.internal.procedure;
