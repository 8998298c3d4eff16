package io.graphflow.generate.snb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Places: countries, numbered 0 to countryCount() - 1, then their cities, then the continents. A
 * place's number is its id in the files. A country has as many cities as its weight deserves, at
 * least one; the first city of a country is its largest.
 */
final class Geography {
  private static final int PLACE_COUNT = 1_460;
  private static final int SMALL_COUNTRY_COUNT = 24;

  private final Vocabulary vocabulary;
  private final List<String[]> countries;
  private final List<String> continents;
  private final double[] cumulativeWeight;
  private final int[] firstCity;
  private final List<String> cityNames = new ArrayList<>();
  private final List<List<String>> languages = new ArrayList<>();

  Geography(Vocabulary vocabulary, ScaleFactor scale, long seed) {
    this.vocabulary = vocabulary;
    List<String[]> all = vocabulary.countries();
    countries = all.subList(0, scale.dictionarySize(all.size(), SMALL_COUNTRY_COUNT));
    continents = countries.stream().map(country -> country[1]).distinct().toList();
    cumulativeWeight = new double[countries.size()];
    double sum = 0;
    for (int country = 0; country < countries.size(); country++) {
      sum += Integer.parseInt(countries.get(country)[2]);
      cumulativeWeight[country] = sum;
      languages.add(List.of(countries.get(country)[4].split(";")));
    }
    firstCity = new int[countries.size() + 1];
    int cityCount = scale.dictionarySize(
        PLACE_COUNT - countries.size() - continents.size(), 2 * countries.size());
    nameCities(cityCount, seed);
  }

  private void nameCities(int cityCount, long seed) {
    int spare = cityCount - countries.size();
    double sum = cumulativeWeight[countries.size() - 1];
    for (int country = 0; country < countries.size(); country++) {
      firstCity[country] = countries.size() + cityNames.size();
      long before = country == 0 ? 0 : (long) (cumulativeWeight[country - 1] / sum * spare);
      long count = 1 + (long) (cumulativeWeight[country] / sum * spare) - before;
      RandomStream random = new RandomStream(seed, "cities", country);
      List<String> stems = vocabulary.words(culture(country), "city");
      List<String> endings = vocabulary.words(culture(country), "town");
      for (int i = 0; i < count; i++) {
        String name = pick(stems, random) + pick(endings, random);
        cityNames.add(i < stems.size() * endings.size() / 2 ? name : name + "_" + i);
      }
    }
    firstCity[countries.size()] = countries.size() + cityNames.size();
  }

  private static String pick(List<String> words, RandomStream random) {
    return words.get(random.nextInt(words.size()));
  }

  int countryCount() {
    return countries.size();
  }

  /** Cities have the numbers from {@code countryCount()} to this, exclusive. */
  int cityBound() {
    return firstCity[countries.size()];
  }

  /** A country, by weight. */
  int drawCountry(RandomStream random) {
    double position = random.nextDouble() * cumulativeWeight[countries.size() - 1];
    int found = Arrays.binarySearch(cumulativeWeight, position);
    return Math.min(found >= 0 ? found + 1 : -found - 1, countries.size() - 1);
  }

  /** A city of a country, the first ones oftener. */
  int drawCity(int country, RandomStream random) {
    return firstCity[country] + random.skewed(firstCity[country + 1] - firstCity[country], 1.7);
  }

  int countryOf(int city) {
    int found = Arrays.binarySearch(firstCity, city);
    return found >= 0 ? found : -found - 2;
  }

  String culture(int country) {
    return countries.get(country)[3];
  }

  List<String> languages(int country) {
    return languages.get(country);
  }

  String countryName(int country) {
    return countries.get(country)[0];
  }

  String cityName(int city) {
    return cityNames.get(city - countries.size());
  }

  /**
   * An address of a country: it has a block of its own in 1.0.0.0 to 223.255.255.255.
   *
   * @param host chooses one in the block; any number
   */
  static String address(int country, long host) {
    int block = 1 + country * 2 + (int) ((host >>> 24) & 1);
    return block + "." + ((host >>> 16) & 255) + "." + ((host >>> 8) & 255) + "." + (host & 255);
  }

  void write(CsvFile places, CsvFile isPartOf) throws IOException {
    int continentBase = cityBound();
    for (int country = 0; country < countries.size(); country++) {
      place(places, country, countryName(country), "country");
      isPartOf.field(country)
          .field(continentBase + continents.indexOf(countries.get(country)[1]))
          .endRow();
    }
    for (int city = countries.size(); city < continentBase; city++) {
      place(places, city, cityName(city), "city");
      isPartOf.field(city).field(countryOf(city)).endRow();
    }
    for (int i = 0; i < continents.size(); i++) {
      place(places, continentBase + i, continents.get(i), "continent");
    }
  }

  private static void place(CsvFile file, int id, String name, String type) throws IOException {
    file.field(id).field(name).field("http://graph.example/place/" + name).field(type).endRow();
  }
}
