package io.graphflow.bench.experiment;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;

/**
 * A measurement in a JVM of its own without JMH, such as all queries of a workload on one engine,
 * the opening of a database or a load with a limited heap. An implementation has a public
 * constructor without parameters; {@link ForkedStep} runs it.
 */
public interface ForkedMeasurement {
  /**
   * Measures.
   *
   * @param arguments the arguments of the step
   * @return measurements; the caller sets their {@code step} to the step's name
   * @throws Exception if anything goes wrong, wrong results included
   */
  List<Measurement> measure(List<String> arguments) throws Exception;

  /** The forked JVM: {@code RESULTS CLASS ARGUMENT...}; a stack trace and exit code 1 for a failure. */
  static void main(String[] arguments) throws Exception {
    ForkedMeasurement body = Class.forName(arguments[1])
        .asSubclass(ForkedMeasurement.class)
        .getConstructor()
        .newInstance();
    List<Measurement> measured =
        body.measure(Arrays.asList(arguments).subList(2, arguments.length));
    new ObjectMapper().writeValue(Path.of(arguments[0]).toFile(), measured);
  }
}
