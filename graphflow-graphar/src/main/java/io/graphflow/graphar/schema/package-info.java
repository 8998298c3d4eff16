/** What the YAML files of a graph say. */
package io.graphflow.graphar.schema;
