package io.graphflow.generate.imdb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.imdb.People.Gender;
import io.graphflow.generate.random.PowerLaw;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.List;

/** Table cast_info: who worked for a movie, as what, and whom the actors play. */
final class CastWriter {
  private static final double MEAN_COUNT = 14.34;

  /** This share of all rows is dealt out by fame, the rest evenly. */
  private static final double BY_FAME_SHARE = 0.4;

  private static final double FAME_EXPONENT = 2.6;
  private static final double LARGEST_CAST = 400;
  private static final int LARGEST_EVEN_COUNT = 17;
  private static final double VOICE_SHARE = 0.85;
  private static final double FEMALE_CREW_SHARE = 0.25;
  private static final double UNKNOWN_CREW_SHARE = 0.35;

  /** Shares of the roles, by id: actor, actress, producer, writer, and so on. */
  private static final double[] ROLE_SHARES =
      {0.35, 0.205, 0.105, 0.077, 0.036, 0.03, 0.01, 0.06, 0.042, 0.075, 0.009, 0.001};

  private final Vocabulary vocabulary;
  private final Movies movies;
  private final People people;
  private final Characters characters;
  private final CsvFile file;
  private final long seed;
  private final PowerLaw law;
  private final long byFameCount;
  private final int actor;
  private final int actress;
  private final int producer;
  private final int writer;

  CastWriter(Vocabulary vocabulary, Movies movies, People people, Characters characters,
      CsvFile file, long seed) {
    this.vocabulary = vocabulary;
    this.movies = movies;
    this.people = people;
    this.characters = characters;
    this.file = file;
    this.seed = seed;
    byFameCount = (long) (MEAN_COUNT * BY_FAME_SHARE * movies.count());
    law = new PowerLaw(movies.count(), FAME_EXPONENT,
        Math.max(LARGEST_CAST / byFameCount, 1.0 / movies.count()));
    List<String> roles = vocabulary.typeNames("role_type");
    actor = 1 + roles.indexOf("actor");
    actress = 1 + roles.indexOf("actress");
    producer = 1 + roles.indexOf("producer");
    writer = 1 + roles.indexOf("writer");
  }

  void write(Movie movie) throws IOException {
    RandomStream random = new RandomStream(seed, "cast", movie.id());
    long count = law.count(movie.rank(), byFameCount) + random.nextInt(LARGEST_EVEN_COUNT + 1);
    int order = 0;
    if (movie.plot().isPresent() && movies.among(0, movie)) {
      for (MoviePlot.Part part : movie.plot().get().parts()) {
        order++;
        writePart(movie, part, order, random);
      }
    }
    for (long i = 0; i < count; i++) {
      int role = drawRole(random);
      boolean acts = role == actor || role == actress;
      if (acts) {
        order++;
      }
      int person = people.draw(movie.country(), gender(role, random), random);
      file.field(file.rowCount() + 1).field(person).field(movie.id());
      if (acts && !random.chance(NullShares.CHARACTER)) {
        file.field(characters.draw(random));
      } else {
        file.nullField();
      }
      file.field(acts ? actorNote(movie, random) : crewNote(role, random));
      if (acts && !random.chance(NullShares.BILLING_ORDER)) {
        file.field(order);
      } else {
        file.nullField();
      }
      file.field(role).endRow();
    }
  }

  private void writePart(Movie movie, MoviePlot.Part part, int order, RandomStream random)
      throws IOException {
    boolean female = vocabulary.words("person").get(part.person()).endsWith("=f");
    file.field(file.rowCount() + 1)
        .field(people.id(part.person()))
        .field(movie.id())
        .field(characters.id(part.character()))
        .field(movie.plot().orElseThrow().voices() ? "(voice)" : "")
        .field(order)
        .field(female ? actress : actor)
        .endRow();
    // Stars of a series come to produce it.
    if (random.chance(0.3)) {
      file.field(file.rowCount() + 1)
          .field(people.id(part.person()))
          .field(movie.id())
          .nullField()
          .field("(executive producer)")
          .nullField()
          .field(producer)
          .endRow();
    }
  }

  private static int drawRole(RandomStream random) {
    double position = random.nextDouble();
    int role = 0;
    while (role < ROLE_SHARES.length - 1 && position >= ROLE_SHARES[role]) {
      position -= ROLE_SHARES[role];
      role++;
    }
    return role + 1;
  }

  private Gender gender(int role, RandomStream random) {
    if (role == actor) {
      return Gender.MALE;
    }
    if (role == actress) {
      return Gender.FEMALE;
    }
    if (random.chance(UNKNOWN_CREW_SHARE)) {
      return Gender.UNKNOWN;
    }
    return random.chance(FEMALE_CREW_SHARE) ? Gender.FEMALE : Gender.MALE;
  }

  private String actorNote(Movie movie, RandomStream random) {
    if (movie.plot().isPresent() && movie.plot().get().voices() && random.chance(VOICE_SHARE)) {
      return vocabulary.word("note.voice", random);
    }
    return random.chance(NullShares.ACTOR_NOTE) ? "" : vocabulary.word("note.actor", random);
  }

  private String crewNote(int role, RandomStream random) {
    double nullShare = role == producer ? NullShares.PRODUCER_NOTE
        : role == writer ? NullShares.WRITER_NOTE : NullShares.CREW_NOTE;
    if (random.chance(nullShare)) {
      return "";
    }
    String kind = role == producer ? "note.producer"
        : role == writer ? "note.writer" : "note.crew";
    return "(" + vocabulary.word(kind, random) + ")";
  }
}
