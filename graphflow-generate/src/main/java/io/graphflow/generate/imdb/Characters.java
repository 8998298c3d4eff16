package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.stream.IntStream;

/** Table char_name. */
final class Characters {
  private final Vocabulary vocabulary;
  private final Names names;
  private final long seed;
  private final Ranking ranking;
  private final Fame fame;

  Characters(Vocabulary vocabulary, Names names, int count, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.seed = seed;
    ranking = new Ranking(count, new RandomStream(seed, "character ranks", 0));
    fame = new Fame(IntStream.range(0, count).toArray());
  }

  int id(int rank) {
    return ranking.id(rank);
  }

  int draw(RandomStream random) {
    return ranking.id(fame.draw(random));
  }

  void write(int id, ImdbFiles files) throws IOException {
    int rank = ranking.rank(id);
    RandomStream random = new RandomStream(seed, "character", id);
    String name = rank < vocabulary.words("character").size()
        ? vocabulary.words("character").get(rank)
        : name(random);
    int lastBlank = name.lastIndexOf(' ');
    files.charName.field(id)
        .field(name)
        .field(Names.index(NullShares.CHARACTER_INDEX, random))
        .nullField()
        .field(Phonetics.code(name))
        .field(lastBlank < 0 ? "" : Phonetics.code(name.substring(lastBlank)))
        .field(Names.md5sum(random))
        .endRow();
  }

  private String name(RandomStream random) {
    return switch (random.nextInt(8)) {
      case 0 -> "Dr. " + names.family(random);
      case 1 -> names.given("western", random.chance(0.5), random);
      case 2 -> vocabulary.word("title.adjective", random) + " "
          + vocabulary.word("title.noun", random);
      case 3 -> vocabulary.word("title.noun", random) + " #" + (1 + random.nextInt(9));
      case 4 -> "Mrs. " + names.family(random);
      default -> names.given("western", random.chance(0.4), random) + " " + names.family(random);
    };
  }
}
