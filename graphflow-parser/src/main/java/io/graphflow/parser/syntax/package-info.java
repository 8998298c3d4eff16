/**
 * From text to syntax tree: runs the generated lexer and parser, turns their errors into sentences, and
 * builds the records of {@code ast}. Start with {@link io.graphflow.parser.syntax.QueryParser}.
 */
package io.graphflow.parser.syntax;
