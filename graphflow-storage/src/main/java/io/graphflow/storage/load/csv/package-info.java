/**
 * Reading CSV files in parallel. A file, compressed or not, is read once from front to end by {@link
 * io.graphflow.storage.load.csv.ChunkReader}, which cuts it into chunks that end where a record
 * ends; {@link io.graphflow.storage.load.csv.CsvParser} turns a chunk into rows and may do so on any
 * thread.
 *
 * <p>All of it sees bytes. FastCSV, which does the parsing, works on characters, so each byte is
 * widened to one character and narrowed again: UTF-8 never uses the bytes of delimiters, quotes and
 * line breaks inside other characters, numbers are parsed from bytes without decoding anything, and
 * strings reach the store as the UTF-8 they already are.
 */
package io.graphflow.storage.load.csv;
