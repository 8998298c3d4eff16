/** Cypher's parser, binder, rewrites and optimizer, from a text to a logical plan, for the engine only. */
module io.graphflow.parser {
  requires io.graphflow.storage;
  requires it.unimi.dsi.fastutil.core;
  requires org.antlr.antlr4.runtime;
  requires org.slf4j;

  exports io.graphflow.parser to io.graphflow;
  exports io.graphflow.parser.ast to io.graphflow;
  exports io.graphflow.parser.engine to io.graphflow;
  exports io.graphflow.parser.expression to io.graphflow;
  exports io.graphflow.parser.names to io.graphflow;
  exports io.graphflow.parser.plan to io.graphflow;
  exports io.graphflow.parser.procedure to io.graphflow;
  exports io.graphflow.parser.statistics to io.graphflow;
}
