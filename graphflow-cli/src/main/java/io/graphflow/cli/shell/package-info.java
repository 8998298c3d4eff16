/**
 * The interactive shell: queries over several lines, history, completion, and commands that begin with
 * a colon. Start with {@link io.graphflow.cli.shell.Shell}.
 */
package io.graphflow.cli.shell;
