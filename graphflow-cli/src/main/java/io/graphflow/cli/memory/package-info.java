/** The memory table of the paper's section 8.2, as text, CSV and JSON. */
package io.graphflow.cli.memory;
