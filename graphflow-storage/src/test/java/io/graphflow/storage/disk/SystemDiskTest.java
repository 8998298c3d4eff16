package io.graphflow.storage.disk;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SystemDiskTest extends DiskContract {
  @TempDir
  Path directory;

  @Override
  Disk disk() {
    return new SystemDisk();
  }

  @Override
  Path folder() {
    return directory;
  }

  /** Only another process can tell whether the lock is still there. */
  @Test
  void keepsALockThatIsTriedByClassesLoadedAgain() throws Exception {
    Path file = directory.resolve("lock");
    URL classes = location(SystemLock.class);
    try (DiskLock _ = disk().tryLock(file);
        URLClassLoader loader =
            new URLClassLoader(new URL[] {classes}, ClassLoader.getPlatformClassLoader())) {
      Class<?> again = Class.forName(SystemLock.class.getName(), true, loader);
      assertThat(again).isNotSameAs(SystemLock.class);
      var tryAcquire = again.getDeclaredMethod("tryAcquire", Path.class);
      tryAcquire.setAccessible(true);
      assertThat(tryAcquire.invoke(null, file)).isNull();
      Process other = new ProcessBuilder(
          Path.of(System.getProperty("java.home"), "bin", "java").toString(),
          "-cp", Path.of(location(OtherProcess.class).toURI()).toString(),
          OtherProcess.class.getName(), file.toString()).redirectErrorStream(true).start();
      assertThat(new String(other.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("locked");
    }
  }

  private static URL location(Class<?> classes) {
    return classes.getProtectionDomain().getCodeSource().getLocation();
  }

  /** Tells whether a file is locked. */
  static final class OtherProcess {
    private OtherProcess() {}

    /** Takes the file's name. */
    public static void main(String[] arguments) throws IOException {
      try (FileChannel channel =
          FileChannel.open(Path.of(arguments[0]), StandardOpenOption.WRITE)) {
        System.out.print(channel.tryLock() == null ? "locked" : "free");
      }
    }
  }
}
