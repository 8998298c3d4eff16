/**
 * What the paper's experiments need and no other program does: the layouts that it compares, with alternatives
 * for single structures ({@link io.graphflow.research.StorageOptions}), the bytes that they take ({@link
 * io.graphflow.research.MemoryReport}), and choices of planning ({@link
 * io.graphflow.research.CompilerOptions}). It may change with any version.
 */
package io.graphflow.research;
