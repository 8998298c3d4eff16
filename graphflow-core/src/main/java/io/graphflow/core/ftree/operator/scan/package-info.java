/** Leaves of plans, and vertices found by a key. */
package io.graphflow.core.ftree.operator.scan;
