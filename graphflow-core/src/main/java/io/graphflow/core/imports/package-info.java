/**
 * Files that queries read: which ones they may ({@link io.graphflow.options.ImportOptions}), and how executors see the rows
 * of any of them ({@link io.graphflow.core.imports.FileRows}).
 */
package io.graphflow.core.imports;
