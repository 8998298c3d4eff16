/**
 * Writing CSV without quoting: rows of numbers and texts that hold neither the delimiter nor a line
 * break. A generator writes hundreds of millions of numbers, so they go into a byte buffer digit by
 * digit, with no string between. Start with {@link io.graphflow.generate.csv.CsvFolder}.
 */
package io.graphflow.generate.csv;
