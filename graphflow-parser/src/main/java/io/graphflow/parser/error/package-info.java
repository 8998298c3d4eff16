/** Where in a query text an error is: its line and column. */
package io.graphflow.parser.error;
