/**
 * Which vertices of a type bear labels, and which fulfil a condition of labels: as intervals, which are what files of labels
 * hold, without a look at one vertex after the other.
 */
package io.graphflow.graphar.label;
