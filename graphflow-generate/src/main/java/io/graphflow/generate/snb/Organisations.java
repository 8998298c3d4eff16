package io.graphflow.generate.snb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Companies, each in a country, and universities, each in a city. Numbers are ids: companies first,
 * both sorted by place, so that a place's organisations are a range.
 */
final class Organisations {
  private static final int COMPANY_COUNT = 1_575;
  private static final int UNIVERSITY_COUNT = 6_380;
  private static final double TOP_UNIVERSITY_SHARE = 0.9;
  private static final int TOP_UNIVERSITY_COUNT = 10;

  private final Vocabulary vocabulary;
  private final Geography geography;
  private final int[] companyCountry;
  private final int[] universityCity;
  private final long seed;

  Organisations(Vocabulary vocabulary, Geography geography, ScaleFactor scale, long seed) {
    this.vocabulary = vocabulary;
    this.geography = geography;
    this.seed = seed;
    RandomStream random = new RandomStream(seed, "organisations", 0);
    companyCountry = new int[scale.dictionarySize(COMPANY_COUNT, 2 * geography.countryCount())];
    for (int i = 0; i < companyCountry.length; i++) {
      // One for every country, so that everybody can work at home.
      companyCountry[i] = i < geography.countryCount() ? i : geography.drawCountry(random);
    }
    Arrays.sort(companyCountry);
    universityCity =
        new int[scale.dictionarySize(UNIVERSITY_COUNT, 2 * geography.countryCount())];
    for (int i = 0; i < universityCity.length; i++) {
      int country = i < geography.countryCount() ? i : geography.drawCountry(random);
      universityCity[i] = geography.drawCity(country, random);
    }
    Arrays.sort(universityCity);
  }

  /** A company of a country; its id. */
  int drawCompany(int country, RandomStream random) {
    int from = lowerBound(companyCountry, country);
    int to = lowerBound(companyCountry, country + 1);
    return from + random.skewed(to - from, 2);
  }

  int countryOfCompany(int company) {
    return companyCountry[company];
  }

  /** A university of a country, mostly one of its first; its id. */
  int drawUniversity(int country, RandomStream random) {
    int from = firstUniversity(country);
    int count = firstUniversity(country + 1) - from;
    int candidates = random.chance(TOP_UNIVERSITY_SHARE)
        ? Math.min(TOP_UNIVERSITY_COUNT, count)
        : count;
    return companyCountry.length + from + random.nextInt(candidates);
  }

  private int firstUniversity(int country) {
    int position = 0;
    int end = universityCity.length;
    while (position < end) {
      int middle = (position + end) >>> 1;
      if (geography.countryOf(universityCity[middle]) < country) {
        position = middle + 1;
      } else {
        end = middle;
      }
    }
    return position;
  }

  private static int lowerBound(int[] sorted, int value) {
    int position = Arrays.binarySearch(sorted, value);
    if (position < 0) {
      return -position - 1;
    }
    while (position > 0 && sorted[position - 1] == value) {
      position--;
    }
    return position;
  }

  void write(CsvFile organisations, CsvFile isLocatedIn) throws IOException {
    RandomStream random = new RandomStream(seed, "organisation names", 0);
    List<String> kinds = vocabulary.words("company");
    for (int id = 0; id < companyCountry.length; id++) {
      List<String> names =
          vocabulary.words(geography.culture(companyCountry[id]), "family");
      int founder = random.nextInt(names.size());
      String name = names.get(founder) + "_" + kinds.get(random.nextInt(kinds.size()));
      row(organisations, id, "company", name);
      isLocatedIn.field(id).field(companyCountry[id]).endRow();
    }
    List<String> forms = vocabulary.words("university");
    for (int i = 0; i < universityCity.length; i++) {
      int id = companyCountry.length + i;
      // The number of those before it in its city chooses the form, so names differ for a while.
      int ordinal = i - lowerBound(universityCity, universityCity[i]);
      String form = forms.get(ordinal % forms.size());
      String name = form.formatted(geography.cityName(universityCity[i]));
      row(organisations, id, "university",
          ordinal < forms.size() ? name : name + "_" + (1 + ordinal / forms.size()));
      isLocatedIn.field(id).field(universityCity[i]).endRow();
    }
  }

  private static void row(CsvFile file, int id, String type, String name) throws IOException {
    file.field(id)
        .field(type)
        .field(name)
        .field("http://graph.example/organisation/" + name)
        .endRow();
  }
}
