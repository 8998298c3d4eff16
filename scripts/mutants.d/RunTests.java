import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

/**
 * Runs test classes, one after another, until a test fails. Arguments: a file for the result, and the
 * classes' names. The result has a line for each class that passed, {@code passed CLASS SECONDS}, and
 * perhaps one last line {@code failed CLASS#METHOD}.
 */
final class RunTests {
  private static int succeeded;

  private RunTests() {}

  public static void main(String[] arguments) throws Exception {
    Path result = Path.of(arguments[0]);
    List<String> lines = new ArrayList<>();
    for (int i = 1; i < arguments.length; i++) {
      long start = System.nanoTime();
      succeeded = 0;
      LauncherFactory.create()
          .execute(LauncherDiscoveryRequestBuilder.request()
              .selectors(selectClass(arguments[i]))
              .build(), new FirstFailure(result, lines, arguments[i]));
      if (succeeded > 0) {
        lines.add("passed " + arguments[i] + " " + (System.nanoTime() - start) / 1_000_000_000);
        Files.write(result, lines);
      }
    }
    Files.write(result, lines);
    // Tests may have left threads behind.
    Runtime.getRuntime().halt(0);
  }

  private record FirstFailure(Path result, List<String> lines, String testClass)
      implements TestExecutionListener {
    @Override
    public void executionFinished(TestIdentifier test, TestExecutionResult outcome) {
      if (outcome.getStatus() == TestExecutionResult.Status.SUCCESSFUL && test.isTest()) {
        succeeded++;
      }
      if (outcome.getStatus() != TestExecutionResult.Status.FAILED) {
        return;
      }
      String name = testClass.substring(testClass.lastIndexOf('.') + 1);
      if (test.getSource().orElse(null) instanceof MethodSource method) {
        name += "#" + method.getMethodName();
      }
      outcome.getThrowable().ifPresent(Throwable::printStackTrace);
      lines.add("failed " + name);
      try {
        Files.write(result, lines);
      } catch (java.io.IOException e) {
        e.printStackTrace();
      }
      Runtime.getRuntime().halt(1);
    }
  }
}
