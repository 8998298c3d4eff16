/**
 * The command line of the stand-in driver, and what it shares with that of LDBC's. Start with {@link
 * io.graphflow.interactive.command.StandInCommand}.
 */
package io.graphflow.interactive.command;
