/** Groups of rows by keys, of which those that find no memory wait on a disk. */
package io.graphflow.core.group;
