package io.graphflow.parser.expression;

/**
 * The static type of an expression. Every type includes NULL; {@link #ANY} says that the type is known
 * only at run time.
 */
public enum CypherType {
  ANY,
  BOOLEAN,
  INTEGER,
  FLOAT,
  STRING,
  DATE,
  DATETIME,
  LIST,
  MAP,
  NODE,
  RELATIONSHIP
}
