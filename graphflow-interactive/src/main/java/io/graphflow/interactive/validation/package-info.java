/**
 * Whether the operations answer as another system does. Start with {@link
 * io.graphflow.interactive.validation.Validation}.
 */
package io.graphflow.interactive.validation;
