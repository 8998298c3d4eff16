/**
 * The grammar of Cypher, and the lexer and parser generated from it. Start with {@code Cypher.g4}, not
 * with the Java; {@link io.graphflow.parser.syntax.QueryParser} is the way in.
 */
package io.graphflow.parser.grammar;
