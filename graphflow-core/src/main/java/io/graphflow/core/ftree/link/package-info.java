/** Makes the operators of a physical plan for each run, linked to blocks and vectors of their own. */
package io.graphflow.core.ftree.link;
