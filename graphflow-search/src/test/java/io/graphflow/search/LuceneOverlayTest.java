package io.graphflow.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.core.fulltext.TextBase;
import io.graphflow.core.fulltext.TextDocument;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextOverlay;
import io.graphflow.core.fulltext.TextSearch;
import io.graphflow.core.fulltext.TextSyntaxException;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Searches that run while documents are replaced. */
class LuceneOverlayTest {
  private static final TextFields FIELDS = new TextFields("all", List.of("t"), "standard");

  @TempDir
  private Path folder;

  private static TextDocument document(String text) {
    return new TextDocument(List.of(List.of(text)));
  }

  private static List<Long> run(TextSearch search) throws IOException {
    List<Long> found = new ArrayList<>();
    search.run((id, _) -> found.add(id));
    return found;
  }

  @Test
  void aPreparedSearchFindsWhatThereWas() throws IOException, TextSyntaxException {
    LuceneEngine engine = new LuceneEngine();
    try (TextBase base = engine.build(FIELDS, folder.resolve("index"), sink -> {
      for (long id = 1; id <= 4; id++) {
        sink.put(id, document("word"));
      }
    }); TextOverlay overlay = base.overlay()) {
      overlay.replace(1, document("word"), null);
      TextSearch first = overlay.prepare("word", null);
      overlay.replace(2, document("word"), document("other"));
      overlay.replace(5, null, document("word"));
      TextSearch second = overlay.prepare("word", null);
      overlay.replace(3, document("word"), null);
      overlay.replace(5, document("word"), null);
      TextSearch third = overlay.prepare("word", null);
      assertThat(run(first)).containsExactlyInAnyOrder(2L, 3L, 4L);
      assertThat(run(second)).containsExactlyInAnyOrder(3L, 4L, 5L);
      assertThat(run(third)).containsExactly(4L);
      first.close();
      second.close();
      third.close();
    }
  }

  /** More replacements than the index in memory may have segments. */
  @Test
  void scoresAreThoseOfThePresentDocuments() throws IOException, TextSyntaxException {
    LuceneEngine engine = new LuceneEngine();
    Map<Long, TextDocument> present = new TreeMap<>();
    try (TextBase base = engine.build(FIELDS, folder.resolve("index"), sink -> {
      for (long id = 0; id < 20; id++) {
        present.put(id, document("word".repeat((int) (id & 1)) + " other"));
        sink.put(id, present.get(id));
      }
    }); TextOverlay overlay = base.overlay()) {
      for (long i = 0; i < 150; i++) {
        long id = i % 7;
        TextDocument now = i % 5 == 0 ? null : document("word ".repeat((int) (i % 4)) + "text");
        overlay.replace(id, present.get(id), now);
        if (now == null) {
          present.remove(id);
        } else {
          present.put(id, now);
        }
        Map<Long, Double> found = scores(overlay);
        if (i % 10 == 9) {
          try (TextBase anew = engine.build(FIELDS, null, sink -> {
            for (Map.Entry<Long, TextDocument> entry : present.entrySet()) {
              sink.put(entry.getKey(), entry.getValue());
            }
          }); TextOverlay nothing = anew.overlay()) {
            assertThat(found).isNotEmpty().isEqualTo(scores(nothing));
          }
        }
      }
    }
  }

  private static Map<Long, Double> scores(TextOverlay overlay)
      throws IOException, TextSyntaxException {
    Map<Long, Double> scores = new TreeMap<>();
    try (TextSearch search = overlay.prepare("word", null)) {
      search.run(scores::put);
    }
    return scores;
  }

  @Test
  void aPreparedSearchOutlivesTheIndex() throws IOException, TextSyntaxException {
    LuceneEngine engine = new LuceneEngine();
    TextSearch search;
    try (TextBase base =
        engine.build(FIELDS, null, sink -> sink.put(7, document("word")));
        TextOverlay overlay = base.overlay()) {
      overlay.replace(8, null, document("word"));
      search = overlay.prepare("word", null);
    }
    assertThat(run(search)).containsExactlyInAnyOrder(7L, 8L);
    search.close();
  }

  @Test
  void anIndexOfOtherFieldsIsNotOpened() throws IOException {
    LuceneEngine engine = new LuceneEngine();
    engine.build(FIELDS, folder, sink -> sink.put(7, document("word"))).close();
    assertThat(engine.open(new TextFields("others", List.of("t"), "standard"), folder)).isNull();
    assertThat(engine.open(new TextFields("all", List.of("u"), "standard"), folder)).isNull();
    assertThat(engine.open(new TextFields("all", List.of("t"), "simple"), folder)).isNull();
    TextBase same = engine.open(FIELDS, folder);
    assertThat(same).isNotNull();
    same.close();
  }
}
