package io.graphflow.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TemporaryFolderTest {
  @TempDir
  private Path parent;

  private Path folder(String name, String... files) throws IOException {
    Path folder = Files.createDirectory(parent.resolve(name));
    for (String file : files) {
      Files.writeString(folder.resolve(file), "");
    }
    return folder;
  }

  @Test
  void goesWhenItIsClosed() throws IOException {
    Path path;
    try (TemporaryFolder folder = TemporaryFolder.create(parent, "some-")) {
      path = folder.path();
      assertThat(path).isDirectory().hasParent(parent);
      assertThat(path.getFileName().toString()).startsWith("some-");
      Files.createDirectories(path.resolve("a/b"));
      Files.writeString(path.resolve("a/b/c"), "text");
    }
    assertThat(path).doesNotExist();
  }

  @Test
  void whatAKilledProcessLeftGoesWithTheNext() throws IOException {
    Path left = folder("some-1", "in-use", "structure");
    Path unlocked = folder("some-2", "structure");
    Path other = folder("other-1", "in-use");
    Path file = Files.writeString(parent.resolve("some-3"), "");
    Path target = folder("target", "in-use");
    Path link = Files.createSymbolicLink(parent.resolve("some-4"), target);
    try (TemporaryFolder living = TemporaryFolder.create(parent, "some-");
        TemporaryFolder next = TemporaryFolder.create(parent, "some-")) {
      assertThat(left).doesNotExist();
      assertThat(living.path()).isDirectory().isNotEqualTo(next.path());
      assertThat(unlocked).isDirectory();
      assertThat(other).isDirectory();
      assertThat(file).exists();
      assertThat(link).exists();
      assertThat(target.resolve("in-use")).exists();
    }
  }
}
