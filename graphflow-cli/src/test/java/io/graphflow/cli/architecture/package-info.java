/**
 * Checks the shape of the whole project: which module may use which, that packages depend on each other in one
 * direction, and how large they are. Start at {@link io.graphflow.cli.architecture.ArchitectureTest}.
 */
package io.graphflow.cli.architecture;
