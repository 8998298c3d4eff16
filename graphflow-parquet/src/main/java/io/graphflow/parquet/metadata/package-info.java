/**
 * What a file says of itself: <a href="https://github.com/apache/parquet-format/blob/master/src/main/thrift/parquet.thrift">
 * the structs of the format</a>, as far as they are used.
 */
package io.graphflow.parquet.metadata;
