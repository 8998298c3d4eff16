/**
 * Strings one after another in native memory, each found and decoded in constant time: where they end,
 * as small numbers within blocks, and their UTF-8 bytes, plain or as codes of a static symbol table.
 * Start with {@link io.graphflow.storage.text.StringArray}.
 *
 * <p>The symbol tables are those of FSST (Boncz, Neumann, Leis: <i>FSST: Fast Random Access String
 * Compression</i>, VLDB 2020).
 */
package io.graphflow.storage.text;
