package io.graphflow.storage.database;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.research.Layout;
import io.graphflow.storage.catalog.Catalog;
import io.graphflow.storage.type.ScalarType;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A process that is killed while it builds leaves no database, or the one there was. */
class KilledBuildTest {
  @TempDir
  Path directory;

  @ParameterizedTest
  @ValueSource(strings = {"appended", "written 0", "written 2"})
  void leavesNoDatabase(String point) throws Exception {
    Path folder = directory.resolve("graph");
    killAt(point, folder);
    assertThat(folder).doesNotExist();
    VertexDatabaseTest.build(folder, 4);
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    assertThat(names()).containsExactly("graph");
  }

  @Test
  void leavesTheFormerDatabase() throws Exception {
    Path folder = directory.resolve("graph");
    Catalog former = VertexDatabaseTest.build(folder, 4);
    killAt("written 2", folder);
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    try (GraphStore store = GraphStore.open(folder, Layout.FILES)) {
      assertThat(store.catalog()).isEqualTo(former);
    }
    VertexDatabaseTest.build(folder, 5);
    assertThat(GraphStore.verify(folder).problems()).isEmpty();
    assertThat(names()).containsExactly("graph");
  }

  /** Lets another process build until it has reached a point, and kills it there. */
  private void killAt(String point, Path folder) throws Exception {
    Process process = new ProcessBuilder(
        Path.of(System.getProperty("java.home"), "bin", "java").toString(), "-cp",
        System.getProperty("java.class.path"), Builder.class.getName(), folder.toString(), point)
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
    try (BufferedReader output = new BufferedReader(
        new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      assertThat(output.readLine()).isEqualTo(point);
      assertThatThrownBy(() -> DatabaseBuilder.create(folder, true))
          .isInstanceOf(GraphflowException.class)
          .hasMessageContaining("another load");
    } finally {
      process.destroyForcibly();
    }
    assertThat(process.waitFor()).isNotZero();
    assertThat(names()).contains(".graph.building");
  }

  private List<String> names() throws IOException {
    try (Stream<Path> content = Files.list(directory)) {
      return content.map(path -> path.getFileName().toString()).toList();
    }
  }

  /** The process to be killed: says when it has reached the point, and waits there. */
  static final class Builder {

    private Builder() {}

    public static void main(String[] arguments) {
      String point = arguments[1];
      try (DatabaseBuilder builder = DatabaseBuilder.create(Path.of(arguments[0]), true)) {
        List<PropertyDeclaration> properties = List.of(
            new PropertyDeclaration("id", ScalarType.INT64),
            new PropertyDeclaration("name", ScalarType.STRING));
        builder.addVertexTable(List.of("Person"), properties, 0);
        ColumnBatch batch =
            new ColumnBatch(properties.stream().map(PropertyDeclaration::type).toList());
        for (int i = 0; i < 1000; i++) {
          ((LongValues) batch.values(0)).append(i);
          ((StringValues) batch.values(1)).append("name " + i);
          batch.endRow();
        }
        builder.vertices(0).append(batch);
        waitAt("appended", point);
        builder.finish((step, done, total) -> waitAt("written " + done, point));
      }
    }

    private static void waitAt(String reached, String point) {
      if (reached.equals(point)) {
        System.out.println(reached);
        try {
          System.in.read();
        } catch (IOException e) {
          throw new AssertionError(e);
        }
      }
    }
  }
}
