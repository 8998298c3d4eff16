/**
 * Which engine runs a plan where the user leaves that open: by what the plan touches in lists and in trees.
 */
package io.graphflow.parser.engine;
