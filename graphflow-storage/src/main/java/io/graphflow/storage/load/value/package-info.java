/**
 * Values as text: from the bytes of a field to the numbers and dates that columns hold, without
 * decoding or boxing. Start with {@link io.graphflow.storage.load.value.ValueParser}.
 */
package io.graphflow.storage.load.value;
