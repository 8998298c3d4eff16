package io.graphflow.storage.load;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.exception.UsageException;
import io.graphflow.storage.load.csv.InputFile;
import io.graphflow.transfer.LoadOptions;
import java.io.ByteArrayInputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.function.UnaryOperator;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * What a program meets that has left out zstd-jni. All classes are loaded once more for it, by a class
 * loader that does not find that library.
 */
class MissingZstandardTest {
  private static final String DESCRIPTOR = """
      {"vertices": [
        {"label": "Person", "key": "id", "files": "person_*.csv", "columns": [
          {"name": "id", "type": "INT64"}]}]}""";

  @TempDir
  private Path folder;

  @Test
  void otherFilesAreLoaded() throws Exception {
    write("dataset.json", DESCRIPTOR);
    write("person_1.csv", "id\n1\n");
    try (GZIPOutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("person_2.csv.gz")))) {
      out.write("id\n2\n".getBytes(StandardCharsets.UTF_8));
    }
    assertThat(withoutLibrary(LoadFolder.class)).isEqualTo("2");
  }

  @Test
  void compressedFilesAreRefusedBeforeOthersAreRead() throws Exception {
    write("dataset.json", DESCRIPTOR);
    write("person_1.csv", "id\nthis is no number\n");
    write("person_2.csv.zst", "");
    assertThat(withoutLibrary(LoadFolder.class))
        .isEqualTo(folder.resolve("person_2.csv.zst") + ": files compressed by Zstandard need the"
            + " library com.github.luben:zstd-jni, which cannot be loaded; add it to the"
            + " dependencies of the program, or decompress the file");
    assertThat(folder.resolve("database")).doesNotExist();
  }

  @Test
  void streamsAreRefusedAndClosed() throws Exception {
    assertThat(withoutLibrary(OpenStream.class))
        .startsWith("people.csv.zst: files compressed by Zstandard need the library ")
        .endsWith(" closed");
  }

  private void write(String file, String text) throws IOException {
    Files.writeString(folder.resolve(file), text);
  }

  /** What a program answers to the folder's name when it runs without the library. */
  private String withoutLibrary(Class<? extends UnaryOperator<String>> program) throws Exception {
    try (WithoutLibrary loader = new WithoutLibrary()) {
      @SuppressWarnings("unchecked")
      UnaryOperator<String> copy = (UnaryOperator<String>) loader.loadClass(program.getName())
          .getDeclaredConstructor()
          .newInstance();
      assertThat(copy.getClass()).isNotSameAs(program);
      return copy.apply(folder.toString());
    }
  }

  /** Loads the folder; answers with the number of vertices, or the message of the error. */
  public static final class LoadFolder implements UnaryOperator<String> {

    @Override
    public String apply(String folder) {
      Path data = Path.of(folder);
      try {
        return Long.toString(
            DatasetLoader.load(data, null, data.resolve("database"), LoadOptions.DEFAULT)
                .nodeCount());
      } catch (UsageException e) {
        return e.getMessage();
      }
    }
  }

  /** Opens a stream as LOAD CSV does; answers with the message, and whether the stream is closed. */
  public static final class OpenStream implements UnaryOperator<String> {

    @Override
    public String apply(String folder) {
      boolean[] closed = {false};
      InputStream raw = new ByteArrayInputStream(new byte[0]) {
        @Override
        public void close() {
          closed[0] = true;
        }
      };
      try (InputStream opened = InputFile.decompressed(raw, "people.csv.zst")) {
        return "opened " + opened;
      } catch (UsageException e) {
        return e.getMessage() + (closed[0] ? " closed" : " open");
      } catch (IOException e) {
        return e.toString();
      }
    }
  }

  /** The classes of the tests, but for those of zstd-jni. */
  private static final class WithoutLibrary extends URLClassLoader {

    WithoutLibrary() {
      super(Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
          .map(WithoutLibrary::url)
          .toArray(URL[]::new), ClassLoader.getPlatformClassLoader());
    }

    private static URL url(String entry) {
      try {
        return Path.of(entry).toUri().toURL();
      } catch (MalformedURLException e) {
        throw new IllegalArgumentException(entry, e);
      }
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      if (name.startsWith("com.github.luben.")) {
        throw new ClassNotFoundException(name);
      }
      return super.findClass(name);
    }
  }
}
