package io.graphflow.generate.imdb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Table name, and the rows of persons in aka_name and person_info. */
final class People {
  private static final double WITH_AKA_SHARE = 0.14;
  private static final double MEAN_AKA_COUNT = 1.53;
  private static final double WITH_INFO_SHARE = 0.13;
  private static final double MEAN_INFO_COUNT = 5.4;
  private static final double FEMALE_SHARE = 0.36;
  private static final double FAMILY_FIRST_SHARE = 0.3;

  /** How likely a cast comes from the movie's own culture. */
  private static final double HOME_SHARE = 0.85;

  /** Kinds of facts, with the likely ones first. */
  private static final List<String> INFO_TYPES = List.of("birth date", "mini biography", "trivia",
      "birth notes", "height", "birth name", "spouse", "other works", "death date", "nick names",
      "trade mark", "salary history", "where now", "quotes", "death notes", "interviews");

  /** Genders as the table has them. */
  enum Gender {
    MALE("m"), FEMALE("f"), UNKNOWN("");

    private final String code;

    Gender(String code) {
      this.code = code;
    }
  }

  private final Vocabulary vocabulary;
  private final Names names;
  private final long seed;
  private final Ranking ranking;
  private final Gender[] genders;
  private final byte[] cultures;
  private final int knownCount;
  private final List<Map<Gender, Fame>> byCulture = new ArrayList<>();

  People(Vocabulary vocabulary, Names names, int count, long seed) {
    this.vocabulary = vocabulary;
    this.names = names;
    this.seed = seed;
    ranking = new Ranking(count, new RandomStream(seed, "name ranks", 0));
    genders = new Gender[count];
    cultures = new byte[count];
    List<String> known = vocabulary.words("person");
    knownCount = known.size();
    for (int rank = 0; rank < count; rank++) {
      RandomStream random = new RandomStream(seed, "person", rank);
      cultures[rank] = (byte) vocabulary.culture(vocabulary.drawCountry(random));
      genders[rank] = drawGender(random);
      if (rank < knownCount) {
        genders[rank] = known.get(rank).endsWith("=f") ? Gender.FEMALE : Gender.MALE;
      }
    }
    for (int culture = 0; culture < vocabulary.cultures().size(); culture++) {
      Map<Gender, Fame> byGender = new EnumMap<>(Gender.class);
      for (Gender gender : Gender.values()) {
        byGender.put(gender, fame(culture, gender));
      }
      byCulture.add(byGender);
    }
  }

  private static Gender drawGender(RandomStream random) {
    if (random.chance(NullShares.NAME_GENDER)) {
      return Gender.UNKNOWN;
    }
    return random.chance(FEMALE_SHARE) ? Gender.FEMALE : Gender.MALE;
  }

  /** The persons of a culture and gender, by rank; all of the gender if the culture has none. */
  private Fame fame(int culture, Gender gender) {
    int[] ranks = IntStream.range(0, genders.length)
        .filter(rank -> genders[rank] == gender && cultures[rank] == culture)
        .toArray();
    return new Fame(ranks.length > 0
        ? ranks
        : IntStream.range(0, genders.length).filter(r -> genders[r] == gender).toArray());
  }

  int id(int rank) {
    return ranking.id(rank);
  }

  /** Id of a person who might work for a movie of a country. */
  int draw(int country, Gender gender, RandomStream random) {
    int home = random.chance(HOME_SHARE) ? country : vocabulary.drawCountry(random);
    return ranking.id(byCulture.get(vocabulary.culture(home)).get(gender).draw(random));
  }

  void write(int id, ImdbFiles files) throws IOException {
    int rank = ranking.rank(id);
    RandomStream random = new RandomStream(seed, "name", id);
    String culture = vocabulary.cultures().get(cultures[rank]);
    Gender gender = genders[rank];
    boolean female = gender == Gender.FEMALE || (gender == Gender.UNKNOWN && random.chance(0.2));
    String name = rank < knownCount
        ? vocabulary.words("person").get(rank).split("=", -1)[0]
        : names.person(culture, female, random);
    files.name.field(id)
        .field(name)
        .field(Names.index(NullShares.NAME_INDEX, random))
        .nullField()
        .field(gender.code);
    writeCodes(files.name, name, random);
    files.name.field(Names.md5sum(random)).endRow();
    if (rank < WITH_AKA_SHARE * ranking.count()) {
      int akaCount = Math.max(1, random.rounded(MEAN_AKA_COUNT + random.nextDouble() - 0.5));
      for (int i = 0; i < akaCount; i++) {
        writeAka(id, name, culture, female, files, random);
      }
    }
    if (rank < WITH_INFO_SHARE * ranking.count()) {
      writeInfo(id, rank, files, random);
    }
  }

  /** Codes of the name as written, of the name turned around, and of the family name. */
  private static void writeCodes(
      CsvFile file, String name, RandomStream random)
      throws IOException {
    int comma = name.indexOf(", ");
    String family = comma < 0 ? name : name.substring(0, comma);
    String turned = comma < 0 ? name : name.substring(comma + 2) + " " + family;
    file.field(random.chance(NullShares.NAME_CODE_FIRST) ? "" : Phonetics.code(name))
        .field(Phonetics.code(turned))
        .field(Phonetics.code(family));
  }

  private void writeAka(int person, String name, String culture, boolean female, ImdbFiles files,
      RandomStream random) throws IOException {
    String aka;
    if (random.chance(FAMILY_FIRST_SHARE)) {
      aka = names.given(culture, female, random) + " " + name.charAt(0) + ".";
    } else {
      int comma = name.indexOf(", ");
      aka = (comma < 0 ? name : name.substring(0, comma)) + ", "
          + names.given(culture, female, random);
    }
    files.akaName.field(files.akaName.rowCount() + 1)
        .field(person)
        .field(aka)
        .field(Names.index(NullShares.AKA_NAME_INDEX, random));
    writeCodes(files.akaName, aka, random);
    files.akaName.field(Names.md5sum(random)).endRow();
  }

  private void writeInfo(int person, int rank, ImdbFiles files, RandomStream random)
      throws IOException {
    int infoCount = Math.max(
        rank < knownCount ? 3 : 1, random.rounded(2 * MEAN_INFO_COUNT * random.nextDouble()));
    for (int i = 0; i < infoCount; i++) {
      String type = INFO_TYPES.get(i < 3 ? i : random.skewed(INFO_TYPES.size(), 1.2));
      files.personInfo.field(files.personInfo.rowCount() + 1)
          .field(person)
          .field(vocabulary.typeId("info_type", type))
          .field(info(type, random));
      // The author of a biography is known; the other notes are those of sources.
      boolean noted = type.equals("mini biography")
          || !random.chance(NullShares.PERSON_INFO_NOTE);
      files.personInfo.field(noted ? vocabulary.word("author", random) : "").endRow();
    }
  }

  private String info(String type, RandomStream random) {
    return switch (type) {
      case "birth date", "death date" -> 1 + random.nextInt(28) + " "
          + vocabulary.words("month").get(random.nextInt(12)) + " " + (1890 + random.nextInt(105));
      case "birth notes", "death notes" -> vocabulary.word("place", random);
      case "height" -> 150 + random.nextInt(50) + " cm";
      case "birth name" -> names.person("western", random.chance(0.4), random);
      case "nick names" -> names.given("western", random.chance(0.4), random);
      case "mini biography" -> names.sentence(30 + random.nextInt(60), random);
      default -> names.sentence(6 + random.nextInt(15), random);
    };
  }
}
