package io.graphflow.generate.imdb;

import io.graphflow.generate.random.RandomStream;
import io.graphflow.generate.vocabulary.VocabularyFile;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The words, type tables, countries and plots in the resources beside this class. */
final class Vocabulary {
  private static final double SKEW = 1.6;

  /**
   * A country of productions.
   *
   * @param code with brackets, as company_name has it
   * @param culture of the names of its people
   */
  record Country(String name, String code, String language, String culture) {}

  private final Map<String, List<String>> words = lists("words.txt");
  private final Map<String, List<String>> types = lists("types.txt");
  private final List<Country> countries =
      VocabularyFile.read(Vocabulary.class, "countries.txt")
          .stream()
          .map(line -> new Country(line[0], line[1], line[2], line[3]))
          .toList();
  private final List<String> cultures =
      countries.stream().map(Country::culture).distinct().toList();
  private final List<MoviePlot> plots;

  Vocabulary() {
    List<String[]> lines = VocabularyFile.read(Vocabulary.class, "plots.txt");
    List<String> names = lines.stream().map(line -> line[0]).toList();
    plots = lines.stream().map(line -> plot(line, names)).toList();
  }

  /** Words of a kind, in a fixed order. */
  List<String> words(String kind) {
    return found(words, kind);
  }

  /** A word of a kind, the first ones oftener. */
  String word(String kind, RandomStream random) {
    List<String> list = words(kind);
    return list.get(random.skewed(list.size(), SKEW));
  }

  /** Names of a type table, in the order of their ids, which start at 1. */
  List<String> typeNames(String table) {
    return found(types, table);
  }

  /** Id of a name in a type table. */
  int typeId(String table, String name) {
    return 1 + position(typeNames(table), name);
  }

  /** The commonest first. */
  List<Country> countries() {
    return countries;
  }

  /** Cultures of names, the commonest first. */
  List<String> cultures() {
    return cultures;
  }

  /** Position of a country's culture. */
  int culture(int country) {
    return position(cultures, countries.get(country).culture());
  }

  int drawCountry(RandomStream random) {
    return random.skewed(countries.size(), 2.4);
  }

  List<MoviePlot> plots() {
    return plots;
  }

  private MoviePlot plot(String[] line, List<String> names) {
    int[] years = range(line[3]);
    String[] ratings = line[7].split("-", -1);
    return new MoviePlot(
        Double.parseDouble(line[1]) / 1000,
        typeId("kind_type", line[2]),
        years[0],
        years[1],
        items(line[4]).stream().map(this::countryOfCode).toList(),
        items(line[5]),
        items(line[6]),
        tenths(ratings[0]),
        tenths(ratings[1]),
        items(line[8]).stream().map(this::part).toList(),
        line[9].equals("voice"),
        items(line[10]),
        items(line[11]),
        items(line[12]).stream().map(item -> link(item, names)).toList(),
        items(line[13]).stream().map(Vocabulary::knownTitle).toList());
  }

  private MoviePlot.Part part(String item) {
    String[] sides = item.split(">", -1);
    List<String> persons = words("person").stream().map(p -> p.split("=", -1)[0]).toList();
    return new MoviePlot.Part(
        position(persons, sides[0]), position(words("character"), sides[1]));
  }

  private MoviePlot.Link link(String item, List<String> names) {
    String[] sides = item.split(">", -1);
    return new MoviePlot.Link(typeId("link_type", sides[0]), position(names, sides[1]));
  }

  private static MoviePlot.KnownTitle knownTitle(String item) {
    String[] sides = item.split("=", -1);
    return new MoviePlot.KnownTitle(sides[0], Integer.parseInt(sides[1]));
  }

  /** Position of the country with a code. */
  int countryOfCode(String code) {
    return IntStream.range(0, countries.size())
        .filter(country -> countries.get(country).code().equals(code))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no country " + code));
  }

  private static int position(List<String> list, String word) {
    int position = list.indexOf(word);
    if (position < 0) {
      throw new AssertionError("'" + word + "' is not among " + list);
    }
    return position;
  }

  private static int tenths(String decimal) {
    return (int) Math.rint(10 * Double.parseDouble(decimal));
  }

  private static int[] range(String text) {
    return Arrays.stream(text.split("-", -1)).mapToInt(Integer::parseInt).toArray();
  }

  private static List<String> items(String text) {
    return text.isEmpty() ? List.of() : List.of(text.split(";"));
  }

  private static List<String> found(Map<String, List<String>> lists, String name) {
    List<String> found = lists.get(name);
    if (found == null) {
      throw new AssertionError("no words of kind " + name);
    }
    return found;
  }

  private static Map<String, List<String>> lists(String resource) {
    Map<String, List<String>> lists = new HashMap<>();
    for (String[] line : VocabularyFile.read(Vocabulary.class, resource)) {
      lists.put(line[0], List.of(line[1].split(";", -1)));
    }
    return lists;
  }
}
