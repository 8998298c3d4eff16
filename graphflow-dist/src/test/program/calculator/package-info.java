/**
 * A program with libraries of its own that keeps what it calculates in a database. Its parser is what ANTLR
 * 4.7.2 generates of {@code Sum.g4}, which no later runtime accepts.
 */
package calculator;
