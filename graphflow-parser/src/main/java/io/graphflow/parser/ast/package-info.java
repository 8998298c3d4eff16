/**
 * The syntax tree of a query: what was written, names not yet resolved. Immutable records with their
 * places in the text; two trees are equal if they say the same, wherever it stands. Start with {@link
 * io.graphflow.parser.ast.Statement}; {@link io.graphflow.parser.syntax.QueryParser} makes one from a
 * text.
 */
package io.graphflow.parser.ast;
