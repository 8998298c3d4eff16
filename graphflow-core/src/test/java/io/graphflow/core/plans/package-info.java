/**
 * Random logical plans, a model that computes their rows slowly and plainly, and the check that
 * executors agree with it.
 */
package io.graphflow.core.plans;
