package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.transfer.LoadOptions;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The worked example of {@code docs/loading.md} is what it says it is. */
class DocumentationTest {
  @TempDir
  private Path folder;

  @Test
  void theWorkedExampleLoads() throws IOException {
    String page = Files.readString(Path.of("..", "docs", "loading.md"));
    Matcher descriptor = Pattern.compile("```json\n(.*?)```", Pattern.DOTALL).matcher(page);
    assertThat(descriptor.find()).isTrue();
    write("dataset.json", descriptor.group(1));
    compress("person_1.csv.gz", row(page, "id|name|languages") + row(page, "17592186044461|Ann"));
    compress("person_2.csv.gz", row(page, "id|name|languages") + row(page, "933|Bob"));
    write("place.csv", row(page, "id|name|kind") + row(page, "3|Ulm") + row(page, "8|Germany"));
    write("post.csv", row(page, "id|written") + row(page, "1|1313"));
    write("comment.csv", row(page, "id|written"));
    write("knows.csv", row(page, "Person.id|Person.id") + row(page, "17592186044461|933"));
    write("likes.csv", row(page, "person|message") + row(page, "933|1"));
    Path database = folder.resolve("network.db");
    DatasetLoader.load(folder, null, database, LoadOptions.DEFAULT);
    LoadedGraph graph = LoadedGraph.open(database);
    assertThat(graph.vertices()).containsExactly(
        "Person id=17592186044461 name=Ann speaks=[en, de] born=1984-03-11",
        "Person id=933 name=Bob born=1989-12-03", "City:Place id=3 name=Ulm",
        "Country:Place id=8 name=Germany",
        "Post:Message id=1 written=2011-08-17T14:26:59.961Z text=About \"graphs\"");
    assertThat(graph.edges()).containsExactly("LIVES_IN Person(17592186044461)->City(3)",
        "IS_PART_OF City(3)->Country(8)",
        "KNOWS Person(17592186044461)->Person(933) since=2010-02-14T15:32:10.447Z",
        "LIKES Person(933)->Post(1)");
  }

  /** The line of the page that starts so, below the indentation. */
  private static String row(String page, String start) {
    int found = page.indexOf("\n    " + start);
    assertThat(found).as(start).isPositive();
    return page.substring(found + 5, page.indexOf('\n', found + 1) + 1);
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  private void compress(String file, String text) throws IOException {
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve(file)))) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    }
  }
}
