/** A line that shows how far a long step is, while a person watches. */
package io.graphflow.cli.progress;
