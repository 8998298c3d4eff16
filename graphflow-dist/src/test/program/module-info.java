/** The program as a module; on a class path it is the same without this descriptor. */
module calculator {
  requires com.fasterxml.jackson.core;
  requires fastcsv;
  requires io.graphflow;
  requires org.antlr.antlr4.runtime;
}
