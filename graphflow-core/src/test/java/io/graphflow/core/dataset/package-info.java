/**
 * Real datasets with known answers, run through the shipped descriptors and queries. Skipped unless the
 * system property {@code graphflow.datasets} names the folder that holds them.
 */
package io.graphflow.core.dataset;
