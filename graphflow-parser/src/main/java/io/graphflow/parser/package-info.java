/**
 * Cypher text in, logical plan out. {@link io.graphflow.parser.QueryCompiler} is the way in; the packages
 * below are its steps: {@code syntax} reads text into {@code ast}, {@code names} finds there what a
 * query writes, {@code binder} resolves it to {@code query}, {@code rewrite} and {@code optimizer} turn
 * that into {@code plan}, asking {@code statistics}.
 */
package io.graphflow.parser;
