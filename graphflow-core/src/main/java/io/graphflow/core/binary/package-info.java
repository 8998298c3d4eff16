/** What functions of strings of bytes do. */
package io.graphflow.core.binary;
