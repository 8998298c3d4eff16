/**
 * <a href="https://github.com/apache/thrift/blob/master/doc/specs/thrift-compact-protocol.md">Thrift's compact
 * protocol</a>, in which Parquet's footers and page headers are written.
 */
package io.graphflow.parquet.thrift;
