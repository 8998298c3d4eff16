/** Pages with which a browser asks a database, and draws what it answers. */
module io.graphflow.explorer {
  exports io.graphflow.explorer;
}
