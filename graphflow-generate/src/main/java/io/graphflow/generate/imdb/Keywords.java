package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;

/** Table keyword: those that plots name, and words put together, no two the same. */
final class Keywords {
  private final List<String> known;
  private final List<String> nouns;
  private final Map<String, Integer> rankByKnown = new HashMap<>();
  private final Ranking ranking;
  private final Fame fame;

  Keywords(Vocabulary vocabulary, int count, long seed) {
    known = vocabulary.words("keyword");
    nouns = vocabulary.words("title.noun");
    for (String keyword : known) {
      rankByKnown.put(keyword, rankByKnown.size());
    }
    ranking = new Ranking(count, new RandomStream(seed, "keyword ranks", 0));
    fame = new Fame(IntStream.range(0, count).toArray());
  }

  /** Id of a keyword that the vocabulary has. */
  int id(String keyword) {
    Integer rank = rankByKnown.get(keyword);
    if (rank == null) {
      throw new AssertionError("a plot names the unknown keyword " + keyword);
    }
    return ranking.id(rank);
  }

  int draw(RandomStream random) {
    return ranking.id(fame.draw(random));
  }

  void write(int id, ImdbFiles files) throws IOException {
    int rank = ranking.rank(id);
    String keyword = rank < known.size() ? known.get(rank) : words(rank - known.size());
    files.keyword.field(id).field(keyword).field(Phonetics.code(keyword)).endRow();
  }

  /** The number's digits as words, at least two, so that numbers and keywords are one to one. */
  private String words(int number) {
    StringBuilder text = new StringBuilder();
    int rest = number;
    for (int digit = 0; digit < 2 || rest > 0; digit++) {
      text.append(digit == 0 ? "" : "-")
          .append(nouns.get(rest % nouns.size())
              .toLowerCase(
                  Locale.ROOT));
      rest /= nouns.size();
    }
    return text.toString();
  }
}
