package io.graphflow.parser.syntax;

import io.graphflow.exception.QueryException;
import io.graphflow.parser.CaseFile;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.TestFactory;

class SyntaxErrorsTest {
  @TestFactory
  Stream<DynamicTest> errors() {
    return CaseFile.tests(SyntaxErrorsTest.class, "errors.txt", SyntaxErrorsTest::error);
  }

  private static String error(String query) {
    try {
      return "no error: " + QueryParser.parse(query);
    } catch (QueryException e) {
      return e.getMessage();
    }
  }
}
