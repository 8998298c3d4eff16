/**
 * Movies, their casts, companies, keywords and facts in the shape of IMDb: the 21 tables of the Join
 * Order Benchmark (Leis et al., "How good are query optimizers, really?", VLDB 2015), as CSV files
 * without headers, which the descriptor {@code imdb-job.json} turns into the graph of the paper's
 * section 8.1.
 *
 * <p>What real data has and uniform data has not is made on purpose. Fan-outs follow power laws; what
 * is known of a movie or a person grows with its fame, so that ratings, keywords, complete casts and
 * links meet in the same movies; and movies of a {@link io.graphflow.generate.imdb.MoviePlot} share a
 * decade, countries, genres, keywords and notes, so that the conjunctions that the benchmark asks for
 * have answers, in small data sets as well. Start with {@link
 * io.graphflow.generate.imdb.ImdbGenerator}.
 */
package io.graphflow.generate.imdb;
