package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;

/** Ids from 1, in an order of fame that has nothing to do with them; ranks start at 0. */
final class Ranking {
  private final int[] idByRank;
  private final int[] rankById;

  Ranking(int count, RandomStream random) {
    idByRank = new int[count];
    rankById = new int[count + 1];
    for (int i = 0; i < count; i++) {
      int place = random.nextInt(i + 1);
      idByRank[i] = idByRank[place];
      idByRank[place] = i + 1;
    }
    for (int rank = 0; rank < count; rank++) {
      rankById[idByRank[rank]] = rank;
    }
  }

  int count() {
    return idByRank.length;
  }

  int id(int rank) {
    return idByRank[rank];
  }

  int rank(int id) {
    return rankById[id];
  }
}
