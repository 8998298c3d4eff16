/**
 * Loading a dataset of CSV files into a new database. Start with {@link
 * io.graphflow.storage.load.DatasetLoader}.
 *
 * <p>A load reads its files one after the other, first all vertices, then all edges. A file is cut
 * into chunks that end where a record ends; chunks are parsed by several threads into column-wise
 * batches, and one thread appends the batches in the order of the chunks. So vertices and edges are
 * in the order of the files however many threads took part, memory is bounded by the few chunks that
 * are under way, and errors are reported in the order in which a reader of the files meets them.
 *
 * <p>Whatever goes wrong in any thread ends the load and leaves no database: nothing is visible in
 * its place before the last step, a rename.
 */
package io.graphflow.storage.load;
