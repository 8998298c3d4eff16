/** Graphs made up from a seed, as CSV files; needs nothing of the database. */
module io.graphflow.generate {
  exports io.graphflow.generate;
  exports io.graphflow.generate.imdb;
  exports io.graphflow.generate.powerlaw;
  exports io.graphflow.generate.random;
  exports io.graphflow.generate.snb;
}
