/** How the values and levels of pages are <a href="https://parquet.apache.org/docs/file-format/data-pages/encodings/">encoded</a>. */
package io.graphflow.parquet.encoding;
