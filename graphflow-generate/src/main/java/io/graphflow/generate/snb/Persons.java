package io.graphflow.generate.snb;

import io.graphflow.generate.random.Permutation;
import io.graphflow.generate.random.RandomStream;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The persons, in arrays by number, with all data on which others depend. Data that only the files
 * show (names, addresses) is made when it is written, from the person's own random stream.
 */
final class Persons {
  private static final long BIRTHDAY_START = Timeline.epochMillis(1980, 1, 1);
  private static final long BIRTHDAY_END = Timeline.epochMillis(1990, 1, 1);
  private static final double STUDIED_SHARE = 0.79;
  private static final double STUDIED_AT_HOME_SHARE = 0.9;
  private static final double WORKED_SHARE = 0.79;
  private static final double WORKED_AT_HOME_SHARE = 0.95;
  private static final int MOST_COMPANIES = 5;
  private static final int MOST_INTERESTS = 80;
  private static final double INTEREST_EXPONENT = 2.55;
  private static final double RELATED_INTEREST_SHARE = 0.4;
  private static final int MOST_EMAILS = 5;
  private static final int LAST_YEAR = 2013;
  private static final int ID_SPARSENESS = 8;
  private static final int NONE = -1;

  /** Shares of Firefox, Chrome, Internet Explorer, Safari and Opera, summed up. */
  private static final double[] BROWSER_SHARES = {0.41, 0.70, 0.935, 0.97, 1};

  private final Vocabulary vocabulary;
  private final Geography geography;
  private final Organisations organisations;
  private final long seed;

  final int count;
  final long[] id;
  final long[] creationDate;
  final int[] city;
  final int[] country;
  final int[] university;
  final int[] classYear;
  final int[][] interests;
  final long[] birthday;
  private final long[] address;
  private final byte[] browser;

  Persons(Vocabulary vocabulary, Geography geography, Organisations organisations, Tags tags,
      ScaleFactor scale, long seed) {
    this.vocabulary = vocabulary;
    this.geography = geography;
    this.organisations = organisations;
    this.seed = seed;
    count = scale.personCount();
    id = new long[count];
    creationDate = new long[count];
    city = new int[count];
    country = new int[count];
    university = new int[count];
    classYear = new int[count];
    interests = new int[count][];
    birthday = new long[count];
    address = new long[count];
    browser = new byte[count];
    Permutation sequence = new Permutation(
        (long) ID_SPARSENESS * count, new RandomStream(seed, "person ids", 0));
    for (int person = 0; person < count; person++) {
      RandomStream random = new RandomStream(seed, "person", person);
      country[person] = geography.drawCountry(random);
      city[person] = geography.drawCity(country[person], random);
      creationDate[person] = random.between(Timeline.START, Timeline.END - 3 * Timeline.DAY);
      id[person] = Timeline.id(creationDate[person], sequence.apply(person));
      birthday[person] = random.between(BIRTHDAY_START, BIRTHDAY_END) / Timeline.DAY * Timeline.DAY;
      drawStudies(person, random);
      interests[person] = drawInterests(tags, country[person], random);
      address[person] = random.nextLong();
      browser[person] = (byte) drawBrowser(random);
    }
  }

  private void drawStudies(int person, RandomStream random) {
    university[person] = NONE;
    if (random.chance(STUDIED_SHARE)) {
      int place = random.chance(STUDIED_AT_HOME_SHARE)
          ? country[person]
          : geography.drawCountry(random);
      university[person] = organisations.drawUniversity(place, random);
      classYear[person] = birthYear(person) + 18 + random.nextInt(6);
    }
  }

  private int birthYear(int person) {
    return 1970 + (int) (birthday[person] / (365.25 * Timeline.DAY));
  }

  private static int[] drawInterests(Tags tags, int country, RandomStream random) {
    int wanted = Math.min(
        1 + random.skewed(MOST_INTERESTS, INTEREST_EXPONENT), tags.count() / 4);
    Set<Integer> drawn = new LinkedHashSet<>();
    int main = tags.drawInterest(country, random);
    drawn.add(main);
    // Draws repeat themselves, because the first tags are popular; a tag not found then stays
    // missing.
    for (int draw = 0; draw < 3 * wanted && drawn.size() < wanted; draw++) {
      drawn.add(random.chance(RELATED_INTEREST_SHARE)
          ? tags.drawRelated(main, random)
          : tags.drawInterest(country, random));
    }
    return drawn.stream().mapToInt(Integer::intValue).toArray();
  }

  private static int drawBrowser(RandomStream random) {
    double position = random.nextDouble();
    int browser = 0;
    while (BROWSER_SHARES[browser] <= position) {
      browser++;
    }
    return browser;
  }

  /** The interest a person is grouped by. */
  int mainInterest(int person) {
    return interests[person][0];
  }

  boolean studied(int person) {
    return university[person] != NONE;
  }

  String browserName(int person) {
    return vocabulary.words("browser").get(browser[person]);
  }

  /** The person's usual address, or one of another country in which the person travels. */
  String address(int person, int currentCountry) {
    return Geography.address(currentCountry, address[person]);
  }

  /** First and last name. */
  String name(int person) {
    RandomStream random = new RandomStream(seed, "person name", person);
    return firstName(person, random) + " " + lastName(person, random);
  }

  String firstName(int person) {
    return firstName(person, new RandomStream(seed, "person name", person));
  }

  /** The month of birth, from 1 on. */
  int birthMonth(int person) {
    return birthDate(person).getMonthValue();
  }

  /** The day of the month of birth, from 1 on. */
  int birthDay(int person) {
    return birthDate(person).getDayOfMonth();
  }

  private LocalDate birthDate(int person) {
    return LocalDate.ofEpochDay(birthday[person] / Timeline.DAY);
  }

  private boolean female(int person) {
    return (address[person] & (1L << 40)) != 0;
  }

  private String firstName(int person, RandomStream random) {
    List<String> names = vocabulary.words(
        geography.culture(country[person]), female(person) ? "female" : "male");
    // A country starts at its own place in the list, so that neighbours differ in the common names.
    return names.get((country[person] + random.skewed(names.size(), 1.8)) % names.size());
  }

  private String lastName(int person, RandomStream random) {
    List<String> names = vocabulary.words(geography.culture(country[person]), "family");
    return names.get((country[person] * 3 + random.skewed(names.size(), 1.8)) % names.size());
  }

  /** Makes what is not kept of a person, the same each time. */
  Profile profile(int person) {
    RandomStream names = new RandomStream(seed, "person name", person);
    String firstName = firstName(person, names);
    String lastName = lastName(person, names);
    RandomStream random = new RandomStream(seed, "person details", person);
    return new Profile(person, firstName, lastName, female(person) ? "female" : "male",
        address(person, country[person]), languages(person, random),
        emails(firstName, person, random), jobs(person, random));
  }

  /** All languages of the country, and English. */
  private Set<String> languages(int person, RandomStream random) {
    Set<String> languages = new LinkedHashSet<>(geography.languages(country[person]));
    languages.add("en");
    if (languages.size() == 1) {
      languages.addAll(geography.languages(geography.drawCountry(random)));
    }
    return languages;
  }

  private List<String> emails(String firstName, int person, RandomStream random) {
    List<String> providers = vocabulary.words("mail");
    int emailCount = 1 + random.skewed(MOST_EMAILS, 2.2);
    String[] emails = new String[emailCount];
    for (int i = 0; i < emailCount; i++) {
      emails[i] = firstName + id[person] + "@" + providers.get((person + i) % providers.size());
    }
    return Arrays.asList(emails);
  }

  private List<Profile.Job> jobs(int person, RandomStream random) {
    if (!random.chance(WORKED_SHARE)) {
      return List.of();
    }
    int companyCount = 1 + random.skewed(MOST_COMPANIES, 1.1);
    Set<Integer> companies = new LinkedHashSet<>();
    for (int i = 0; i < companyCount; i++) {
      int place = random.chance(WORKED_AT_HOME_SHARE)
          ? country[person]
          : geography.drawCountry(random);
      companies.add(organisations.drawCompany(place, random));
    }
    List<Profile.Job> jobs = new ArrayList<>(companies.size());
    int from = studied(person) ? classYear[person] : birthYear(person) + 18;
    for (int company : companies) {
      from = Math.min(LAST_YEAR, from + random.nextInt(4));
      jobs.add(new Profile.Job(company, from));
    }
    return jobs;
  }
}
