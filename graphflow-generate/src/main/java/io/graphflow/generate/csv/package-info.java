/**
 * Writing CSV: rows of numbers and texts, quoted only where the files of a published data set are. A
 * generator writes hundreds of millions of numbers, so they go into a byte buffer digit by digit, with
 * no string between. A file whose rows come in no order may be sorted as it is closed ({@code
 * SortingOutput}). Start with {@link io.graphflow.generate.csv.CsvFolder}.
 */
package io.graphflow.generate.csv;
