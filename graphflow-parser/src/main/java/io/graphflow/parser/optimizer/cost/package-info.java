/**
 * The costs of operators: one model, in one unit, for the search of join orders and for rewrites.
 */
package io.graphflow.parser.optimizer.cost;
