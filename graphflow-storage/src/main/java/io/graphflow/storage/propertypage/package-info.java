/**
 * Single-indexed property pages (paper section 4.2): the properties of n-n edges, stored once, in
 * the order of the forward lists, and found from the backward ones in constant time. Start with
 * {@link io.graphflow.storage.propertypage.PropertyPages}.
 */
package io.graphflow.storage.propertypage;
