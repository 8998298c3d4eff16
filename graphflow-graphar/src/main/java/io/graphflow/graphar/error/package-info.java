/** What is said where files cannot be read. */
package io.graphflow.graphar.error;
