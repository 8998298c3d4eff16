/** What an export knows of values and lists, and plans in place ask for, in a file beside the graph's. */
package io.graphflow.graphar.statistics;
