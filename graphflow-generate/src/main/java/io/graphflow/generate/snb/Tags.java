package io.graphflow.generate.snb;

import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.random.Permutation;
import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Tags and the tree of their classes. Class sizes fall as a power of their rank; the tags of a class
 * have consecutive numbers, which are their ids, and near numbers mean related tags. Ids of classes
 * are sparse, the root's is 0.
 */
final class Tags {
  private static final int TAG_COUNT = 16_080;
  private static final double CLASS_SIZE_EXPONENT = 1.25;
  private static final int CLASS_ID_STEP = 5;
  private static final long CLASS_STRIDE = 29;
  private static final int RELATED_DISTANCE = 40;

  /** Share of the interests that all countries have in common. */
  private static final double COMMON_SHARE = 0.35;

  private final Vocabulary vocabulary;
  private final int[] firstTag;
  private final int[] classOfSlot;
  private final int countryCount;
  private final Permutation popularity;

  Tags(Vocabulary vocabulary, Geography geography, ScaleFactor scale, long seed) {
    this.vocabulary = vocabulary;
    this.countryCount = geography.countryCount();
    int classCount = vocabulary.tagClasses().size();
    int topCount = topClassCount();
    int slotCount = classCount - topCount;
    classOfSlot = new int[slotCount];
    for (int slot = 0; slot < slotCount; slot++) {
      // A prime stride scatters the large classes over the tree.
      classOfSlot[slot] = topCount + (int) ((slot * CLASS_STRIDE + 11) % slotCount);
    }
    int tagCount = scale.dictionarySize(TAG_COUNT, 4 * slotCount);
    firstTag = new int[slotCount + 1];
    double sum = 0;
    for (int slot = 0; slot < slotCount; slot++) {
      sum += StrictMath.pow(slot + 1.0, -CLASS_SIZE_EXPONENT);
    }
    double share = 0;
    for (int slot = 0; slot < slotCount; slot++) {
      firstTag[slot] = slot + (int) (share * (tagCount - slotCount));
      share += StrictMath.pow(slot + 1.0, -CLASS_SIZE_EXPONENT) / sum;
    }
    firstTag[slotCount] = tagCount;
    popularity = new Permutation(tagCount, new RandomStream(seed, "tags", 0));
  }

  /** The root and its children, which have no tags of their own. */
  private int topClassCount() {
    String root = vocabulary.tagClasses().getFirst()[0];
    return (int) vocabulary.tagClasses()
        .stream()
        .filter(line -> line[0].equals(root) || line[1].equals(root))
        .count();
  }

  private Map<String, Integer> classesByName() {
    Map<String, Integer> byName = new HashMap<>();
    for (String[] line : vocabulary.tagClasses()) {
      byName.put(line[0], byName.size());
    }
    return byName;
  }

  int count() {
    return firstTag[firstTag.length - 1];
  }

  /**
   * A tag somebody of a country likes: few are liked by many. A part of the likings is common to all
   * countries, the others start at the country's own place in the dictionary.
   */
  int drawInterest(int country, RandomStream random) {
    int rank = random.skewed(count(), 5);
    long start =
        random.chance(COMMON_SHARE) ? 0 : (long) (country + 1) * count() / (countryCount + 1);
    // Permuted, so that likings spread over all classes.
    return (int) popularity.apply((start + rank) % count());
  }

  /** A tag of the same class, mostly a near one. */
  int drawRelated(int tag, RandomStream random) {
    int slot = slotOf(tag);
    int size = firstTag[slot + 1] - firstTag[slot];
    int distance = 1 + random.skewed(Math.min(size, RELATED_DISTANCE), 2);
    return firstTag[slot] + (tag - firstTag[slot] + distance) % size;
  }

  private int slotOf(int tag) {
    int slot = 0;
    while (firstTag[slot + 1] <= tag) {
      slot++;
    }
    return slot;
  }

  /** The class of a tag; its number is its place in the vocabulary. */
  int classOf(int tag) {
    return classOfSlot[slotOf(tag)];
  }

  String className(int tagClass) {
    return vocabulary.tagClasses().get(tagClass)[0];
  }

  /** A name, with _ between its words; unique. */
  String name(int tag) {
    int slot = slotOf(tag);
    List<String> adjectives = vocabulary.words("adjective");
    List<String> nouns = vocabulary.words("noun");
    int ordinal = tag - firstTag[slot];
    int pairCount = adjectives.size() * nouns.size();
    // Every pair once: the noun moves on with each tag, the adjective with each round of nouns too.
    int pair = ordinal % pairCount;
    int noun = pair % nouns.size();
    int adjective = (pair / nouns.size() + noun + slot) % adjectives.size();
    int round = ordinal / pairCount;
    return adjectives.get(adjective) + "_" + nouns.get(noun) + "_("
        + className(classOfSlot[slot]) + (round == 0 ? "" : "_" + (round + 1))
        + ")";
  }

  void write(CsvFile tags, CsvFile hasType, CsvFile tagClasses, CsvFile isSubclassOf)
      throws IOException {
    for (int slot = 0; slot < firstTag.length - 1; slot++) {
      for (int tag = firstTag[slot]; tag < firstTag[slot + 1]; tag++) {
        String name = name(tag);
        tags.field(tag).field(name).field("http://graph.example/tag/" + name).endRow();
        hasType.field(tag).field(classId(classOfSlot[slot])).endRow();
      }
    }
    Map<String, Integer> byName = classesByName();
    for (String[] line : vocabulary.tagClasses()) {
      int tagClass = byName.get(line[0]);
      tagClasses.field(classId(tagClass))
          .field(line[0])
          .field("http://graph.example/class/" + line[0])
          .endRow();
      if (!line[1].isEmpty()) {
        isSubclassOf.field(classId(tagClass)).field(classId(byName.get(line[1]))).endRow();
      }
    }
  }

  private static long classId(int tagClass) {
    return (long) tagClass * CLASS_ID_STEP;
  }
}
