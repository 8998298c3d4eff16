package io.graphflow.parser.ast;

/** A whole query text. */
public sealed interface Statement permits QueryStatement, SchemaCommand {}
