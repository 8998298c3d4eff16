/**
 * Where the bytes of files come from: {@link io.graphflow.parquet.file.LakeFile} is a file, {@link
 * io.graphflow.parquet.file.ObjectStore} a folder of files, on a disk or behind a network.
 */
package io.graphflow.parquet.file;
