package io.graphflow.parser.optimizer.counting;

import io.graphflow.parser.optimizer.RewriteCases;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class CountAlongEdgesTest {

  @TestFactory
  Stream<DynamicTest> cases() {
    return RewriteCases.ofPlan(CountAlongEdgesTest.class, CountAlongEdges.class);
  }
}
