/**
 * JSON files read into values that know where they stand, so that whatever is wrong with one can be
 * pointed at. Only Jackson's streaming parser is used: a mapper of objects would load four hundred
 * classes, and a catalog is read whenever a database is opened. Start with {@link
 * io.graphflow.storage.json.Json}.
 */
package io.graphflow.storage.json;
