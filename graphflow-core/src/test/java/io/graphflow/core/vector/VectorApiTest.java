package io.graphflow.core.vector;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.Database;
import io.graphflow.Session;
import io.graphflow.options.Engine;
import io.graphflow.options.SessionOptions;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import jdk.incubator.vector.VectorShape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Which kernels a JVM takes, with the Vector API and without it: in a process for each, which answers a
 * query that counts by them. Of what the processes say on stderr, the JVM's warning is all.
 */
class VectorApiTest {
  private static final String MODULE = "--add-modules=jdk.incubator.vector";
  private static final String WARNING =
      "WARNING: Using incubator modules: jdk.incubator.vector";
  private static final String SIMD = "SimdRangeKernels counted 77";
  private static final String SCALAR = "ScalarRangeKernels counted 77";

  @TempDir
  private Path folder;

  @Test
  void isUsedWhereItsModuleIsThere() throws IOException, InterruptedException {
    boolean wide = VectorShape.preferredShape().vectorBitSize() >= 256;
    assertThat(lines(MODULE)).containsExactly(WARNING, wide ? SIMD : SCALAR);
  }

  @Test
  void isNotMissed() throws IOException, InterruptedException {
    assertThat(lines()).containsExactly(SCALAR);
  }

  @Test
  void isSwitchedOffByAProperty() throws IOException, InterruptedException {
    assertThat(lines(MODULE, "-Dgraphflow.vectorApi=false")).containsExactly(WARNING, SCALAR);
  }

  @ParameterizedTest
  @ValueSource(strings = {"-XX:TieredStopAtLevel=1", "-XX:CompilationMode=quick-only", "-Xint"})
  void isNotUsedWithoutC2(String option) throws IOException, InterruptedException {
    assertThat(lines(MODULE, option)).containsExactly(WARNING, SCALAR);
  }

  @Test
  void isNotUsedWithNarrowVectors() throws IOException, InterruptedException {
    assertThat(lines(MODULE, "-XX:MaxVectorSize=16")).containsExactly(WARNING, SCALAR);
  }

  /** What a JVM with these options says on stderr and stdout. */
  private List<String> lines(String... options) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of(options));
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), Count.class.getName(),
        folder.resolve("database").toString()));
    Path said = folder.resolve("said");
    Process process = new ProcessBuilder(command).redirectErrorStream(true)
        .redirectOutput(said.toFile())
        .start();
    try {
      assertThat(process.waitFor(300, TimeUnit.SECONDS)).as("ended in time").isTrue();
    } finally {
      process.destroyForcibly();
    }
    return Files.readAllLines(said);
  }

  /** The process: counts over a column of a database's files. */
  static final class Count {

    private Count() {}

    public static void main(String[] arguments) {
      SessionOptions options = SessionOptions.DEFAULT.withEngine(Engine.GF_CL);
      try (Database database = Database.create(Path.of(arguments[0]));
          Session session = database.session(options)) {
        session.run("UNWIND range(1, 100) AS i CREATE (:Person {age: i})").consume();
        database.checkpoint();
        long count = session.run("MATCH (p:Person) WHERE p.age > 23 RETURN count(*)")
            .single()
            .get(0)
            .asLong();
        System.out.println(RangeKernels.BEST.getClass().getSimpleName() + " counted " + count);
      }
    }
  }
}
