/**
 * Values on the border of the API: {@link io.graphflow.internal.value.ValueCopier} copies the
 * values of a running query, {@link io.graphflow.internal.value.Parameters} makes values of Java
 * objects.
 */
package io.graphflow.internal.value;
