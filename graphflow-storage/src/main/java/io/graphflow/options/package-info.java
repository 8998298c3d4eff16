/**
 * How a database is opened ({@link io.graphflow.options.DatabaseOptions}) and how its sessions run queries
 * ({@link io.graphflow.options.SessionOptions}), with what these consist of.
 *
 * <p>All options are made in one way: each type has a {@code DEFAULT}, or constants for the usual choices, and a
 * method {@code with…} for each of its components, which gives the same options with another value.
 *
 * <p>A part of the API that lies in the module of storage, as all modules read their options here.
 */
package io.graphflow.options;
