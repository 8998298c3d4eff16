/**
 * The configurations side by side. Each engine is measured in a JVM of its own, so that none
 * runs on code that another's profile shaped. A measurement is a time, a size and a hash of the
 * result, so that a difference in answers shows at once.
 */
package io.graphflow.cli.compare;
