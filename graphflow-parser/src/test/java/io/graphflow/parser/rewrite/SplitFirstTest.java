package io.graphflow.parser.rewrite;

import io.graphflow.parser.optimizer.RewriteCases;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SplitFirstTest {

  @TestFactory
  Stream<DynamicTest> cases() {
    return RewriteCases.ofPlan(SplitFirstTest.class, SplitFirst.class);
  }
}
