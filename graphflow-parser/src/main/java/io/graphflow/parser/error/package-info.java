/** Errors in query texts, with line, column and a caret. */
package io.graphflow.parser.error;
