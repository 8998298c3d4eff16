/** Answers drivers over Bolt and HTTP, for a database in the same process. */
module io.graphflow.server {
  requires transitive io.graphflow;
  requires io.graphflow.explorer;
  requires com.fasterxml.jackson.core;
  requires org.slf4j;

  exports io.graphflow.server;
  exports io.graphflow.server.login;
  exports io.graphflow.server.tls;
}
