/** What {@code SHOW} shows: tables of the schema, of what can be called, and of the database and its work. */
package io.graphflow.core.listing;
