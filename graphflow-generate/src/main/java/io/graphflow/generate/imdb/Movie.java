package io.graphflow.generate.imdb;

import java.util.Optional;

/**
 * A row of table title, and what its other rows depend on.
 *
 * @param id of its row, from 1
 * @param rank by fame, from 0
 * @param plot what it shares with others, or nothing
 * @param year of production, or 0 if that is not known
 * @param country position in the vocabulary's list
 * @param rating in tenths
 * @param seriesId of an episode; 0 for other kinds
 * @param seasonNr of an episode, or 0
 * @param episodeNr of an episode, or 0
 */
record Movie(
    int id,
    int rank,
    Optional<MoviePlot> plot,
    String title,
    int kindId,
    int year,
    int country,
    int rating,
    int seriesId,
    int seasonNr,
    int episodeNr) {

  private static final int GUESSED_YEAR = 1990;

  /** The year, or one that serves where a year is needed. */
  int someYear() {
    return year == 0 ? GUESSED_YEAR : year;
  }
}
