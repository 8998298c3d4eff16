/**
 * The three configurations side by side. Each engine is measured in a JVM of its own, so that none runs
 * on code that another's profile shaped; what comes back is a time, a size and a fingerprint of the
 * result, so that a difference in answers shows at once.
 */
package io.graphflow.cli.compare;
