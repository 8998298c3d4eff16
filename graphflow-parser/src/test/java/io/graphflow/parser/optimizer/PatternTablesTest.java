package io.graphflow.parser.optimizer;

import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class PatternTablesTest {

  @TestFactory
  Stream<DynamicTest> cases() {
    return RewriteCases.ofTables(PatternTablesTest.class);
  }
}
