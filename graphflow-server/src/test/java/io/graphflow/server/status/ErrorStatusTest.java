package io.graphflow.server.status;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.graphflow.Database;
import io.graphflow.exception.ConflictException;
import io.graphflow.exception.ConstraintException;
import io.graphflow.exception.CorruptionException;
import io.graphflow.exception.DataException;
import io.graphflow.exception.ErrorClass;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.ForbiddenException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.InternalException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.exception.QueryException;
import io.graphflow.exception.ResourceException;
import io.graphflow.exception.UsageException;
import io.graphflow.options.DatabaseOptions;
import io.graphflow.server.GraphflowServer;
import io.graphflow.server.login.Login;
import io.graphflow.server.work.Failure;
import io.graphflow.server.work.GqlStatus;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.neo4j.driver.AuthTokens;
import org.neo4j.driver.Driver;
import org.neo4j.driver.GraphDatabase;
import org.neo4j.driver.Session;
import org.neo4j.driver.Values;
import org.neo4j.driver.exceptions.Neo4jException;

/** Each error of the database has the status of GQL that {@code errors.txt} gives it, also for Neo4j's driver. */
final class ErrorStatusTest {
  @TempDir
  private Path folder;

  /**
   * A row.
   *
   * @param error a detail and its phase, or a kind
   * @param statuses from the first to its last cause
   * @param statements the last of which fails; none if no statement does
   */
  record Row(String error, String statuses, List<String> statements) {
    private static Row of(String line) {
      String[] fields = line.split(" \\| ", 3);
      return new Row(fields[0], fields[1].replace("~", ""),
          fields[2].equals("-") ? List.of() : List.of(fields[2].split("; ", -1)));
    }

    @Override
    public String toString() {
      return error + ": " + String.join("; ", statements);
    }
  }

  static Stream<Row> rows() throws IOException {
    try (InputStream file = ErrorStatusTest.class.getResourceAsStream("errors.txt")) {
      return new String(file.readAllBytes(), StandardCharsets.UTF_8).lines()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .map(Row::of)
          .toList()
          .stream();
    }
  }

  static Stream<Row> rowsWithStatements() throws IOException {
    return rows().filter(row -> !row.statements().isEmpty());
  }

  static Stream<Row> rowsWithout() throws IOException {
    return rows().filter(row -> row.statements().isEmpty());
  }

  @Test
  void eachErrorHasARow() throws IOException {
    Set<String> told = new HashSet<>();
    rows().forEach(row -> told.add(row.error().split(" ", -1)[0]));
    assertThat(told).containsAll(Arrays.stream(ErrorDetail.values()).map(Enum::name).toList())
        .containsAll(Arrays.stream(GraphflowException.Kind.values()).map(Enum::name).toList());
  }

  @Test
  void eachStatusIsThatOfAnErrorOrOfTheServer() throws IOException {
    Set<String> told = new HashSet<>(ServerStatusTest.OWN);
    rows().forEach(row -> told.addAll(List.of(row.statuses().split(" ", -1))));
    assertThat(told)
        .isEqualTo(new HashSet<>(Arrays.stream(GqlStatus.values()).map(GqlStatus::code).toList()));
  }

  @ParameterizedTest
  @MethodSource("rowsWithStatements")
  void driversAreToldTheStatus(Row row) {
    GraphflowException here = inTheProcess(row.statements());
    assertThat(here.errorClass()
        .map(ErrorStatusTest::text)
        .orElse(here.kind().name())).isEqualTo(row.error());
    try (Database database = Database.create(folder.resolve("served"), DatabaseOptions.DEFAULT);
        GraphflowServer server =
            GraphflowServer.of(database).boltPort(0).login(Login.NONE).start();
        Driver driver =
            GraphDatabase.driver("bolt://localhost:" + server.boltPort(), AuthTokens.none());
        Session session = driver.session()) {
      row.statements()
          .subList(0, row.statements().size() - 1)
          .forEach(statement -> session.run(statement).consume());
      Neo4jException error = catchThrowableOfType(Neo4jException.class,
          () -> session.run(row.statements().getLast()).list());
      assertThat(Statuses.of(error)).isEqualTo(row.statuses());
      assertThat(error.code()).isEqualTo(Failure.of(here).code());
      assertThat(error).hasMessage(here.getMessage());
      assertThat(error.rawClassification())
          .contains(error.code().split("\\.", -1)[1].equals("ClientError") ? "CLIENT_ERROR"
              : "DATABASE_ERROR");
      assertThat(error.statusDescription()).startsWith("error: ");
      Map<String, Object> place = here instanceof QueryException query && query.line() > 0
          ? Map.of("offset", (long) query.offset(), "line", (long) query.line(), "column",
              (long) query.column())
          : null;
      for (Neo4jException told = error; told != null; told = Statuses.cause(told)) {
        var position = told.diagnosticRecord().get("_position");
        assertThat(position == null ? null : position.asMap()).isEqualTo(place);
        assertThat(told.diagnosticRecord()).containsEntry("CURRENT_SCHEMA", Values.value("/"));
      }
    }
  }

  private GraphflowException inTheProcess(List<String> statements) {
    try (Database database = Database.create(folder.resolve("here"));
        var session = database.session()) {
      statements.subList(0, statements.size() - 1)
          .forEach(statement -> session.run(statement).consume());
      return catchThrowableOfType(GraphflowException.class,
          () -> session.run(statements.getLast()).list());
    }
  }

  private static String text(ErrorClass error) {
    return error.detail().name() + " at " + error.phase().displayName();
  }

  @ParameterizedTest
  @MethodSource("rowsWithout")
  void errorsThatNoStatementMeetsHaveTheirStatus(Row row) {
    String[] error = row.error().split(" ", 2);
    Failure failure =
        Failure.of(error.length == 1 ? ofKind(GraphflowException.Kind.valueOf(error[0]))
            : new QueryException(error[1].equals("at runtime")
                ? ErrorDetail.valueOf(error[0]).whenRun()
                : ErrorDetail.valueOf(error[0]).whenCompiled(), "It is wrong."));
    assertThat(failure.status().status().code()
        + failure.status().cause().map(cause -> " " + cause.code()).orElse(""))
        .isEqualTo(row.statuses());
  }

  private static GraphflowException ofKind(GraphflowException.Kind kind) {
    String message = "It is wrong.";
    return switch (kind) {
      case QUERY -> new QueryException(message);
      case CONSTRAINT -> new ConstraintException(message);
      case DATA -> new DataException(message);
      case USAGE -> new UsageException(message);
      case FORBIDDEN -> new ForbiddenException(message);
      case CORRUPT -> new CorruptionException(message);
      case RESOURCE -> new ResourceException(message);
      case INTERRUPTED -> new OperationInterruptedException(message);
      case CONFLICT -> new ConflictException(message);
      case INTERNAL -> new InternalException(message);
    };
  }
}
