package io.graphflow.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.core.similarity.index.VectorBase;
import io.graphflow.core.similarity.index.VectorEngine;
import io.graphflow.core.similarity.index.VectorForm;
import io.graphflow.core.similarity.index.VectorSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongPredicate;
import java.util.stream.Collectors;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Graphs of neighbours in folders, as Lucene keeps them. */
class VectorFolderTest {
  private static final int COUNT = 400;
  private static final VectorForm FORM = new VectorForm("all", 4, true, 16, 100, false);

  private final VectorEngine engine = new LuceneVectorEngine();
  private final Random random = new Random(1);

  @TempDir
  private Path folder;

  /** Vectors of length 1, for elements from 1 to a number. */
  private VectorSource vectors(int count, int dimensions) {
    return sink -> {
      for (long id = 1; id <= count; id++) {
        sink.put(id, vector(dimensions));
      }
    };
  }

  private float[] vector(int dimensions) {
    float[] vector = new float[dimensions];
    double squares = 0;
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) random.nextGaussian();
      squares += vector[i] * vector[i];
    }
    for (int i = 0; i < dimensions; i++) {
      vector[i] = (float) (vector[i] / Math.sqrt(squares));
    }
    return vector;
  }

  private static Set<Long> found(
      VectorBase base, float[] query, int candidates, LongPredicate excluded)
      throws IOException {
    Set<Long> found = new TreeSet<>();
    base.search(query, candidates, excluded, id -> assertThat(found.add(id)).isTrue());
    return found;
  }

  private static boolean nobody(long id) {
    return id < 0;
  }

  private static List<Long> numbers(int from, int to) {
    return LongStream.rangeClosed(from, to).boxed().toList();
  }

  @ParameterizedTest
  @CsvSource({"true, 4, false", "false, 4, false", "true, 4, true", "false, 4, true",
      "false, 4096, false", "true, 1500, true"})
  void findsAllWhereThereAreAsManyCandidates(boolean euclidean, int dimensions, boolean quantized)
      throws IOException {
    VectorForm form = new VectorForm("all", dimensions, euclidean, 8, 50, quantized);
    int count = dimensions > 4 ? 40 : COUNT;
    try (VectorBase built = engine.build(form, folder.resolve("a"), vectors(count, dimensions));
        VectorBase opened = engine.open(form, folder.resolve("a"))) {
      for (VectorBase base : List.of(built, opened)) {
        assertThat(base.size()).isEqualTo(count);
        assertThat(found(base, vector(dimensions), count, VectorFolderTest::nobody))
            .containsExactlyElementsOf(numbers(1, count));
        assertThat(found(base, vector(dimensions), 2 * count, id -> id <= 10))
            .containsExactlyElementsOf(numbers(11, count));
      }
      assertThat(found(built, vector(dimensions), 10, VectorFolderTest::nobody)).hasSize(10);
    }
  }

  @Test
  void opensOnlyWhatIsOfTheForm() throws IOException {
    engine.build(FORM, folder.resolve("a"), vectors(10, 4)).close();
    assertThat(engine.open(new VectorForm("others", 4, true, 16, 100, false), folder.resolve("a")))
        .isNull();
    assertThat(engine.open(FORM, folder.resolve("b"))).isNull();
  }

  @Test
  void leavesNothingOfAGraphThatIsNotDone() throws IOException {
    engine.build(FORM, folder.resolve("a"), vectors(10, 4)).close();
    assertThatThrownBy(() -> engine.build(FORM, folder.resolve("a"), sink -> {
      sink.put(1, vector(4));
      throw new IllegalStateException("enough");
    })).hasMessage("enough");
    assertThat(folder.resolve("a")).doesNotExist();
  }

  @Test
  void goesOnWithChanges() throws IOException {
    Path from = folder.resolve("from");
    Path to = folder.resolve("to");
    engine.build(FORM, from, vectors(COUNT, 4)).close();
    float[] query = {9, 9, 9, 9};
    engine.carryOver(FORM, from, to, sink -> {
      sink.put(1, null);
      sink.put(2, query);
      sink.put(COUNT + 1, query);
      sink.put(COUNT + 2, null);
    });
    try (VectorBase former = engine.open(FORM, from); VectorBase next = engine.open(FORM, to)) {
      assertThat(found(former, query, COUNT, VectorFolderTest::nobody))
          .containsExactlyElementsOf(numbers(1, COUNT));
      assertThat(next.size()).isEqualTo(COUNT);
      assertThat(found(next, query, 2 * COUNT, VectorFolderTest::nobody))
          .containsExactlyElementsOf(numbers(2, COUNT + 1));
      assertThat(found(next, query, 2, VectorFolderTest::nobody)).contains(2L, COUNT + 1L);
    }
    Map<Object, Path> former = keys(from);
    assertThat(keys(to).keySet()).as("files shared with the former one")
        .containsAll(former.entrySet()
            .stream()
            .filter(entry -> !entry.getValue().getFileName().toString().startsWith("segments"))
            .map(Map.Entry::getKey)
            .toList());
  }

  private static Map<Object, Path> keys(Path folder) throws IOException {
    Map<Object, Path> keys = new HashMap<>();
    for (Path file : files(folder)) {
      keys.put(Files.getAttribute(file, "unix:ino"), file);
    }
    return keys;
  }

  private static List<Path> files(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> !file.endsWith("write.lock")).collect(Collectors.toList());
    }
  }

  @Test
  void mergesSmallGraphs() throws IOException {
    engine.build(FORM, folder.resolve("0"), vectors(COUNT, 4)).close();
    for (int i = 0; i < 40; i++) {
      long id = COUNT + 1L + i;
      engine.carryOver(FORM, folder.resolve(i + ""), folder.resolve(i + 1 + ""),
          sink -> sink.put(id, vector(4)));
    }
    try (VectorBase last = engine.open(FORM, folder.resolve("40"))) {
      assertThat(last.size()).isEqualTo(COUNT + 40);
      assertThat(found(last, vector(4), COUNT + 40, VectorFolderTest::nobody)).hasSize(COUNT + 40);
    }
    assertThat(files(folder.resolve("40")).stream().filter(file -> file.toString().endsWith(".si")))
        .hasSizeLessThan(10);
  }

  @Test
  void leavesAGraphBehindOfWhichMuchIsGone() throws IOException {
    engine.build(FORM, folder.resolve("from"), vectors(COUNT, 4)).close();
    engine.carryOver(FORM, folder.resolve("from"), folder.resolve("to"), sink -> {
      for (long id = 1; id <= COUNT / 4; id++) {
        sink.put(id, null);
      }
    });
    assertThat(folder.resolve("to")).doesNotExist();
  }

  @Test
  void noticesEachFileThatIsDamaged() throws IOException {
    Path built = folder.resolve("a");
    engine.build(FORM, built, vectors(COUNT, 4)).close();
    for (Path file : files(built)) {
      byte[] content = Files.readAllBytes(file);
      byte[] damaged = content.clone();
      damaged[damaged.length / 2] ^= 1;
      Files.write(file, damaged);
      assertThatThrownBy(() -> engine.open(FORM, built)).as(file.toString())
          .isInstanceOf(IOException.class);
      Files.write(file, content);
    }
    engine.open(FORM, built).close();
  }
}
