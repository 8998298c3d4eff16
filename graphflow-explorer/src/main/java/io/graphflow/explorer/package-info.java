/** The pages of the explorer, for whoever serves them. */
package io.graphflow.explorer;
