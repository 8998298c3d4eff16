/**
 * How a database is opened ({@link io.graphflow.options.DatabaseOptions}) and how its sessions run queries
 * ({@link io.graphflow.options.SessionOptions}), with what these consist of.
 *
 * <p>A part of the API that lies in the module of storage, as all modules read their options here.
 */
package io.graphflow.options;
