/** The best of many elements by a score. */
package io.graphflow.core.ranking;
