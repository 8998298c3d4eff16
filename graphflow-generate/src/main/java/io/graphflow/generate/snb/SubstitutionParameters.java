package io.graphflow.generate.snb;

import io.graphflow.generate.Progress;
import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.csv.CsvFolder;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.function.ToIntFunction;

/**
 * Writes parameters for LDBC's 14 complex reads, a file for each query with a line for each set of
 * values. Persons are typical in the numbers of what a query comes by ({@link TypicalPersons}). Names,
 * countries, tags and months are those that occur near the middle around the person, by frequency
 * ({@link Tally}), so a query finds something. Dates leave between a half and a tenth of all
 * messages or memberships on the far side.
 */
final class SubstitutionParameters {
  private static final int QUERY_COUNT = 14;
  private static final int MONTH_DAYS = (int) (Timeline.MONTH / Timeline.DAY);

  /** Somebody for whom no values are found is left out, so there are more persons than sets. */
  private static final int SPARE_FACTOR = 2;

  private static final double LEAST_DATE_SHARE = 0.5;
  private static final double DATE_SHARES = 0.4;
  private static final int PARTNER_DRAWS = 20;

  private final Persons persons;
  private final Geography geography;
  private final Tags tags;
  private final NetworkStatistics statistics;
  private final Neighbourhoods neighbourhoods;
  private final int setCount;
  private final long seed;

  /** The values of a query for a person; null if there are none that fit. */
  private interface Values {
    List<?> of(int person, RandomStream random);
  }

  SubstitutionParameters(Persons persons, Geography geography, Tags tags,
      NetworkStatistics statistics, SnbOptions options) {
    this.persons = persons;
    this.geography = geography;
    this.tags = tags;
    this.statistics = statistics;
    neighbourhoods = new Neighbourhoods(statistics.friends, persons.count);
    setCount = options.parameterSets();
    seed = options.seed();
  }

  /**
   * Writes the files.
   *
   * @param progress hears the step "parameters", counted in queries
   */
  void write(CsvFolder folder, Progress progress) throws IOException {
    for (int query = 1; query <= QUERY_COUNT; query++) {
      write(folder, query);
      progress.report("parameters", query, QUERY_COUNT);
    }
  }

  private void write(CsvFolder folder, int query) throws IOException {
    IntUnaryOperator friends = statistics.friends::size;
    IntUnaryOperator circle = person -> neighbourhoods.within2(person).length;
    switch (query) {
      case 1 -> write(folder, query, "personId,firstName", this::firstName, friends, circle);
      case 2 -> write(folder, query, "personId,maxDate", this::maxDate, friends,
          ofFriends(friend -> statistics.messageCount[friend]));
      case 3 -> write(folder, query, "personId,startDate,durationDays,countryXName,countryYName",
          this::countries, friends, circle, ofCircle(statistics::foreignMessageCount));
      case 4 -> write(folder, query, "personId,startDate,durationDays", this::month, friends,
          ofFriends(statistics.textPostMonths::size));
      case 5 -> write(folder, query, "personId,minDate", this::minDate, friends, circle,
          ofCircle(other -> statistics.membershipCount[other]));
      case 6 -> write(folder, query, "personId,tagName", this::tag, friends, circle,
          ofCircle(statistics.joinedTags::size));
      case 7 -> write(folder, query, "personId", (_, _) -> List.of(),
          person -> statistics.messageCount[person],
          person -> statistics.receivedLikeCount[person]);
      case 8 -> write(folder, query, "personId", (_, _) -> List.of(),
          person -> statistics.messageCount[person],
          person -> statistics.receivedReplyCount[person]);
      case 9 -> write(folder, query, "personId,maxDate", this::maxDate, friends, circle,
          ofCircle(other -> statistics.messageCount[other]));
      case 10 -> write(folder, query, "personId,month", this::birthMonth, friends,
          person -> neighbourhoods.at2(person).length);
      case 11 -> write(folder, query, "personId,countryName,workFromYear", this::work, friends,
          circle, ofCircle(statistics::jobCount));
      case 12 -> write(folder, query, "personId,tagClassName", this::tagClass, friends,
          ofFriends(statistics.repliedTags::size));
      case 13, 14 -> {
        int[] typical = TypicalPersons.choose(
            persons.count, SPARE_FACTOR * setCount, friends, circle);
        write(folder, query, "person1Id,person2Id", typical,
            (person, random) -> partner(person, typical, random));
      }
      default -> throw new AssertionError("query " + query);
    }
  }

  private IntUnaryOperator ofFriends(IntUnaryOperator number) {
    return person -> Arrays.stream(statistics.friends.toArray(person)).map(number).sum();
  }

  private IntUnaryOperator ofCircle(IntUnaryOperator number) {
    return person -> Arrays.stream(neighbourhoods.within2(person)).map(number).sum();
  }

  private void write(CsvFolder folder, int query, String columns, Values values,
      IntUnaryOperator... numbers) throws IOException {
    write(folder, query, columns,
        TypicalPersons.choose(persons.count, SPARE_FACTOR * setCount, numbers), values);
  }

  /** Goes through the persons until there are enough sets, or no other ones. */
  private void write(CsvFolder folder, int query, String columns, int[] candidates, Values values)
      throws IOException {
    RandomStream random = new RandomStream(seed, "parameters", query);
    Set<List<String>> sets = new LinkedHashSet<>();
    int sizeBefore;
    do {
      sizeBefore = sets.size();
      for (int i = 0; i < candidates.length && sets.size() < setCount; i++) {
        List<?> others = values.of(candidates[i], random);
        if (others != null) {
          List<String> set = new ArrayList<>();
          set.add(Long.toString(persons.id[candidates[i]]));
          others.forEach(value -> set.add(value.toString()));
          sets.add(set);
        }
      }
    } while (sets.size() > sizeBefore && sets.size() < setCount);
    CsvFile file =
        folder.open("substitution_parameters/interactive_" + query + "_param.txt", columns);
    for (List<String> set : shuffled(sets, random)) {
      for (String value : set) {
        file.field(value);
      }
      file.endRow();
    }
  }

  /** The sets in random order, so that the first ones are not those nearest to the median. */
  private static List<List<String>> shuffled(Set<List<String>> sets, RandomStream random) {
    List<List<String>> shuffled = new ArrayList<>(sets);
    for (int i = shuffled.size() - 1; i > 0; i--) {
      List<String> chosen = shuffled.set(random.nextInt(i + 1), shuffled.get(i));
      shuffled.set(i, chosen);
    }
    return shuffled;
  }

  private List<?> firstName(int person, RandomStream random) {
    Tally<String> names = new Tally<>();
    for (int other : neighbourhoods.within2(person)) {
      names.add(persons.firstName(other));
    }
    return List.of(names.typical(random));
  }

  private List<?> maxDate(int person, RandomStream random) {
    return List.of(statistics.dateByMessages(drawShare(random)));
  }

  private List<?> minDate(int person, RandomStream random) {
    return List.of(statistics.dateByMemberships(drawShare(random)));
  }

  private static double drawShare(RandomStream random) {
    return LEAST_DATE_SHARE + DATE_SHARES * random.nextDouble();
  }

  /** A month, or as many more as are needed, and two countries from which somebody wrote then. */
  private List<?> countries(int person, RandomStream random) {
    int[] circle = neighbourhoods.within2(person);
    Tally<Integer> months = new Tally<>();
    for (int other : circle) {
      for (int i = 0; i < statistics.foreignMessageCount(other); i++) {
        months.add(statistics.foreignMessageMonth(other, i));
      }
    }
    int month = months.typical(random);
    for (int monthCount = 1; monthCount <= 2 * Timeline.MONTH_COUNT; monthCount *= 2) {
      int first = Math.max(0, Math.min(month, Timeline.MONTH_COUNT - monthCount));
      Tally<Integer> pairs = countryPairs(circle, first, first + monthCount);
      if (!pairs.isEmpty()) {
        int pair = pairs.typical(random);
        int x = pair / geography.countryCount();
        int y = pair % geography.countryCount();
        boolean swapped = random.chance(0.5);
        return List.of(Timeline.startOfMonth(first), monthCount * MONTH_DAYS,
            geography.countryName(swapped ? y : x), geography.countryName(swapped ? x : y));
      }
    }
    return null;
  }

  /** For each pair of countries, how many persons wrote from both in some months, away from home. */
  private Tally<Integer> countryPairs(int[] circle, int firstMonth, int endMonth) {
    Tally<Integer> pairs = new Tally<>();
    for (int other : circle) {
      Set<Integer> visited = new LinkedHashSet<>();
      for (int i = 0; i < statistics.foreignMessageCount(other); i++) {
        int month = statistics.foreignMessageMonth(other, i);
        if (month >= firstMonth && month < endMonth) {
          visited.add(statistics.foreignMessageCountry(other, i));
        }
      }
      for (int x : visited) {
        for (int y : visited) {
          if (x < y) {
            pairs.add(x * geography.countryCount() + y);
          }
        }
      }
    }
    return pairs;
  }

  private List<?> month(int person, RandomStream random) {
    int month =
        typical(statistics.friends.toArray(person), statistics.textPostMonths, value -> value,
            random);
    return List.of(Timeline.startOfMonth(month), MONTH_DAYS);
  }

  private List<?> tag(int person, RandomStream random) {
    return List.of(tags.name(typical(
        neighbourhoods.within2(person), statistics.joinedTags, tag -> tag, random)));
  }

  private List<?> tagClass(int person, RandomStream random) {
    int tagClass = typical(
        statistics.friends.toArray(person), statistics.repliedTags, tags::classOf, random);
    return List.of(tags.className(tagClass));
  }

  /** What some persons' lists hold near the middle. */
  private static int typical(
      int[] owners, IntLists lists, ToIntFunction<Integer> kind, RandomStream random) {
    Tally<Integer> tally = new Tally<>();
    for (int owner : owners) {
      for (int i = 0; i < lists.size(owner); i++) {
        tally.add(kind.applyAsInt(lists.get(owner, i)));
      }
    }
    return tally.typical(random);
  }

  /** A month from whose 21st to the 22nd of the next one friends' friends were born. */
  private List<?> birthMonth(int person, RandomStream random) {
    Tally<Integer> months = new Tally<>();
    for (int other : neighbourhoods.at2(person)) {
      int month = persons.birthMonth(other);
      int day = persons.birthDay(other);
      if (day >= 21) {
        months.add(month);
      }
      if (day < 22) {
        months.add(month == 1 ? 12 : month - 1);
      }
    }
    return List.of(months.typical(random));
  }

  /** A country, and a year before which half of the jobs there began. */
  private List<?> work(int person, RandomStream random) {
    int[] circle = neighbourhoods.within2(person);
    Tally<Integer> countries = new Tally<>();
    for (int other : circle) {
      for (int i = 0; i < statistics.jobCount(other); i++) {
        countries.add(statistics.jobCountry(other, i));
      }
    }
    int country = countries.typical(random);
    List<Integer> years = new ArrayList<>();
    for (int other : circle) {
      for (int i = 0; i < statistics.jobCount(other); i++) {
        if (statistics.jobCountry(other, i) == country) {
          years.add(statistics.jobYear(other, i));
        }
      }
    }
    years.sort(null);
    return List.of(geography.countryName(country), years.get(years.size() / 2) + 1);
  }

  /** Another typical person who can be reached. */
  private List<?> partner(int person, int[] typical, RandomStream random) {
    for (int draw = 0; draw < PARTNER_DRAWS; draw++) {
      int other = typical[random.nextInt(typical.length)];
      if (other != person && neighbourhoods.areNear(person, other)) {
        return List.of(persons.id[other]);
      }
    }
    return null;
  }
}
