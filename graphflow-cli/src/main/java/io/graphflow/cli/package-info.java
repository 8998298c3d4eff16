/** The command line. Start at {@link io.graphflow.cli.GraphflowCommand}. */
package io.graphflow.cli;
