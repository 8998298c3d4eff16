package io.graphflow.server.http;

import static io.graphflow.server.http.HttpFixture.QUERY;
import static io.graphflow.server.http.HttpFixture.statement;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Queries over HTTP, and what is answered in which form. */
final class HttpQueryTest {
  /** A query that fails after some thousand rows. */
  private static final String LATE =
      "UNWIND range(1, 50000) AS x RETURN x, 1 / (40000 - x) AS y";

  @TempDir
  private Path folder;

  private HttpFixture http;

  @BeforeEach
  void start() {
    http = new HttpFixture(folder);
  }

  @AfterEach
  void stop() {
    http.close();
  }

  /** The text of an answer without what differs each time. */
  private static String stable(HttpResponse<String> response) {
    return response.body()
        .replaceAll("[0-9a-f]{8}-[0-9a-f-]{27}", "ID")
        .replaceAll("(After\":)[0-9]+", "$1_")
        .replaceAll("(ID:)[0-9]+\"\\]", "$1_\"]");
  }

  @Test
  void tellsWhatThereIs() throws Exception {
    HttpResponse<String> response = http.send("GET", "/", "", "Authorization", "none");
    assertThat(response.statusCode()).isEqualTo(200);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    String bolt = "localhost:" + http.server().boltPort();
    assertThat(response.body()).isEqualTo("{\"bolt_routing\":\"neo4j://" + bolt
        + "\",\"query\":\"http://localhost:" + http.port()
        + "/db/{databaseName}/query/v2\",\"bolt_direct\":\"bolt://" + bolt
        + "\",\"neo4j_version\":\"5.22.0\",\"neo4j_edition\":\"community\"}");
  }

  @Test
  void answersPlainJson() throws Exception {
    HttpResponse<String> response = http.send("POST", QUERY, "{\"statement\":"
        + " \"CREATE p = (a:A {x: $x})<-[r:R {y: date($y)}]-(b) RETURN p, a.x AS x\","
        + " \"parameters\": {\"x\": [1, 2.5, \"z\"], \"y\": \"2024-05-01\"},"
        + " \"includeCounters\": true, \"impersonatedUser\": null}");
    assertThat(response.statusCode()).isEqualTo(202);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.headers().firstValue("Content-Length")).isPresent();
    assertThat(response.headers().firstValue("Cache-Control")).contains("no-store");
    assertThat(stable(response)).isEqualTo("{\"data\":{\"fields\":[\"p\",\"x\"],\"values\":[[["
        + "{\"elementId\":\"4:ID:0\",\"labels\":[\"A\"],\"properties\":{\"x\":[1,2.5,\"z\"]}},"
        + "{\"elementId\":\"5:ID:0\",\"startNodeElementId\":\"4:ID:1099511627776\","
        + "\"endNodeElementId\":\"4:ID:0\",\"type\":\"R\",\"properties\":{\"y\":\"2024-05-01\"}},"
        + "{\"elementId\":\"4:ID:1099511627776\",\"labels\":[],\"properties\":{}}],"
        + "[1,2.5,\"z\"]]]},\"counters\":{\"containsUpdates\":true,\"nodesCreated\":2,"
        + "\"nodesDeleted\":0,\"propertiesSet\":2,\"relationshipsCreated\":1,"
        + "\"relationshipsDeleted\":0,\"labelsAdded\":1,\"labelsRemoved\":0,\"indexesAdded\":0,"
        + "\"indexesRemoved\":0,\"constraintsAdded\":0,\"constraintsRemoved\":0,"
        + "\"containsSystemUpdates\":false,\"systemUpdates\":0},\"queryType\":\"rw\","
        + "\"resultAvailableAfter\":_,\"resultConsumedAfter\":_,"
        + "\"bookmarks\":[\"graphflow:ID:_\"]}");
  }

  @Test
  void answersTypedJson() throws Exception {
    String typed = "application/vnd.neo4j.query.v1.1";
    HttpResponse<String> response = http.send("POST", QUERY, "{\"statement\":"
        + " \"CREATE (a:A {x: $x})-[r:R]->(b) RETURN a, r, null AS n\", \"parameters\": {\"x\":"
        + " {\"$type\": \"Integer\", \"_value\": \"9007199254740993\"}}}", "Accept", typed,
        "Content-Type", typed);
    assertThat(response.headers().firstValue("Content-Type")).contains(typed);
    assertThat(stable(response))
        .startsWith("{\"data\":{\"fields\":[\"a\",\"r\",\"n\"],\"values\":[["
            + "{\"$type\":\"Node\",\"_value\":{\"_element_id\":\"4:ID:0\",\"_labels\":[\"A\"],"
            + "\"_properties\":{\"x\":{\"$type\":\"Integer\",\"_value\":\"9007199254740993\"}}}},"
            + "{\"$type\":\"Relationship\",\"_value\":{\"_element_id\":\"5:ID:0\","
            + "\"_start_node_element_id\":\"4:ID:0\",\"_end_node_element_id\":"
            + "\"4:ID:1099511627776\",\"_type\":\"R\",\"_properties\":{}}},"
            + "{\"$type\":\"Null\",\"_value\":null}]]},\"queryType\":");
    HttpResponse<String> path = http.query("MATCH p = (:A)-[]->() RETURN p", "Accept", typed);
    assertThat(path.body()).containsSubsequence(
        "{\"$type\":\"Path\",\"_value\":[{\"$type\":\"Node\"",
        "{\"$type\":\"Relationship\"", "{\"$type\":\"Node\"");
  }

  @Test
  void answersLines() throws Exception {
    String rows = "UNWIND [1, null] AS x RETURN x, {a: x} AS y";
    assertThat(stable(http.query(rows, "Accept", "application/jsonl"))).isEqualTo("""
        {"$event":"Header","_body":{"fields":["x","y"]}}
        {"$event":"Record","_body":[1,{"a":1}]}
        {"$event":"Record","_body":[null,{"a":null}]}
        {"$event":"Summary","_body":{"queryType":"r","resultAvailableAfter":_,\
        "resultConsumedAfter":_,"bookmarks":["graphflow:ID:_"]}}
        """);
    HttpResponse<String> typed =
        http.query("RETURN 1 AS x", "Accept", "application/vnd.neo4j.query.v1.0+jsonl");
    assertThat(typed.headers().firstValue("Content-Type"))
        .contains("application/vnd.neo4j.query.v1.0+jsonl");
    assertThat(typed.body().lines().toList().get(1))
        .isEqualTo("{\"$event\":\"Record\",\"_body\":[{\"$type\":\"Integer\",\"_value\":\"1\"}]}");
  }

  @Test
  void answersCsv() throws Exception {
    HttpResponse<String> response = http.query(
        "UNWIND ['a', '', 'b,c', 'x\\\\n\\\\'y\\\\'', null] AS s "
            + "RETURN s, 1.0 AS f, date('2024-05-01') AS `the, day`, [s] AS l",
        "Accept", "text/csv");
    assertThat(response.headers().firstValue("Content-Type")).contains("text/csv; charset=utf-8");
    assertThat(response.body()).isEqualTo("""
        s,f,"the, day",l
        a,1.0,2024-05-01,"[""a""]"
        "",1.0,2024-05-01,"[""\"\"]"
        "b,c",1.0,2024-05-01,"[""b,c""]"
        "x
        'y'",1.0,2024-05-01,"[""x\\n'y'""]"
        ,1.0,2024-05-01,[null]
        """);
    assertThat(http.query("UNWIND [null, 1] AS x RETURN x", "Accept", "text/csv").body())
        .isEqualTo("x\n\"\"\n1\n");
    assertThat(http.query("CREATE (:A)", "Accept", "text/csv").body()).isEmpty();
    assertThat(http.count()).isEqualTo(1);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "RETUR 1 | 400 | Neo.ClientError.Statement.SyntaxError",
          "RETURN $x | 400 | Neo.ClientError.Statement.ParameterMissing",
          "RETURN 1 / 0 | 400 | Neo.ClientError.Statement.ArithmeticError",
          "CALL no.such() | 400 | Neo.ClientError.Procedure.ProcedureNotFound",
          "'' | 400 | Neo.ClientError.Request.Invalid"})
  void errorsBeforeTheFirstRowHaveAStatus(String statement, int status, String code)
      throws Exception {
    HttpResponse<String> response = http.query(statement, "Accept", "application/jsonl");
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).contains("application/json");
    assertThat(response.body())
        .matches("\\{\"errors\":\\[\\{\"code\":\"" + code + "\",\"message\":\".+\"}]}");
  }

  @Test
  void laterErrorsComeWhereTheRowsEnd() throws Exception {
    HttpResponse<String> document = http.query(LATE);
    assertThat(document.statusCode()).isEqualTo(202);
    assertThat(document.body()).startsWith("{\"data\":{\"fields\":[\"x\",\"y\"],\"values\":[[1,0],")
        .matches("(?s).*]]},\"errors\":\\[\\{\"code\":\""
            + "Neo.ClientError.Statement.ArithmeticError\",\"message\":\"[^\"]+\"}]}");
    HttpResponse<String> lines = http.query(LATE, "Accept", "application/jsonl");
    assertThat(lines.statusCode()).isEqualTo(202);
    List<String> all = lines.body().lines().toList();
    assertThat(all.get(1)).isEqualTo("{\"$event\":\"Record\",\"_body\":[1,0]}");
    assertThat(all.getLast()).startsWith("{\"$event\":\"Error\",\"_body\":[{\"code\":\""
        + "Neo.ClientError.Statement.ArithmeticError\",");
    // CSV has no place for it: the answer must not look as if it were whole.
    assertThatThrownBy(() -> http.query(LATE, "Accept", "text/csv"))
        .isInstanceOf(IOException.class);
    http.transactionsEnd();
  }

  @Test
  void tellsPlansAndWarnings() throws Exception {
    assertThat(http.query("EXPLAIN MATCH (n:Nope) RETURN n").body())
        .startsWith("{\"data\":{\"fields\":[\"n\"],\"values\":[]},\"queryPlan\":{\"operatorType\":"
            + "\"")
        .contains("\"string-representation\":\"", "\"EstimatedRows\":",
            "\"Details\":\"(n: no table)\"",
            "\"notifications\":[{", "UnknownLabelWarning", "\"position\":{\"");
    assertThat(http.query("PROFILE UNWIND [1, 2] AS x RETURN x").body())
        .contains("[[1],[2]]},\"profiledQueryPlan\":{\"operatorType\":", "\"records\":2,")
        .doesNotContain("counters");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "{'statement': 'RETURN 1', 'parameter': {}} | unknown part 'parameter'",
          "{'statement': 1} | 'statement' of the request is no string",
          "{'statement': 'RETURN 1', 'parameters': []} | 'parameters' of the request is no map",
          "{'statement': 'RETURN 1', 'includeCounters': 1} | is no boolean",
          "{'statement': 'RETURN 1', 'accessMode': 'ADMIN'} | accessMode is",
          "{'statement': 'RETURN 1', 'maxExecutionTime': 0} | maxExecutionTime is",
          "{'statement': 'RETURN 1', 'impersonatedUser': 'bob'} | act for another user",
          "{'statement': 'RETURN 1', 'bookmarks': ['FB:x']} | 'FB:x' is no bookmark",
          "{'statement': 'RETURN 1', 'bookmarks': [1]} | '1' is no bookmark",
          "{'parameters': {}} | no statement", "[] | no JSON object"})
  void refusesRequestsThatItDoesNotUnderstand(String body, String message) throws Exception {
    HttpResponse<String> response = http.send("POST", QUERY, body.replace('\'', '"'));
    assertThat(response.statusCode()).isEqualTo(400);
    assertThat(response.body()).contains(message);
  }

  @Test
  void writesOnlyWhereItMay() throws Exception {
    String create = statement("CREATE (:A)").replace("}", ", \"accessMode\": \"%s\"}");
    HttpResponse<String> read = http.send("POST", QUERY, create.formatted("Read"));
    assertThat(read.statusCode()).isEqualTo(400);
    assertThat(read.body()).contains("Neo.ClientError.Statement.AccessMode");
    HttpResponse<String> system =
        http.send("POST", "/db/system/query/v2", create.formatted("WRITE"));
    assertThat(system.body()).contains("Neo.ClientError.Statement.AccessMode");
    assertThat(http.count()).isZero();
    assertThat(http.send("POST", "/db/graphflow/query/v2", create.formatted("WRITE")).statusCode())
        .isEqualTo(202);
    assertThat(http.count()).isEqualTo(1);
    HttpResponse<String> other = http.send("POST", "/db/nope/query/v2", create.formatted("WRITE"));
    assertThat(other.statusCode()).isEqualTo(404);
    assertThat(other.body()).contains("Neo.ClientError.Database.DatabaseNotFound");
  }

  @Test
  void takesItsOwnBookmarks() throws Exception {
    String answer = http.query("CREATE (:A)").body();
    String bookmark = answer.replaceFirst(".*\"bookmarks\":\\[\"([^\"]+)\"].*", "$1");
    assertThat(http.send("POST", QUERY,
        statement("RETURN 1").replace("}", ", \"bookmarks\": [\"" + bookmark + "\"]}"))
        .statusCode()).isEqualTo(202);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"GET | /nothing | 404 | ''", "POST | / | 405 | GET",
          "GET | /db/neo4j/query/v2 | 405 | POST",
          "PUT | /db/neo4j/query/v2/tx/1 | 405 | POST, DELETE",
          "DELETE | /db/neo4j/query/v2/tx/1/commit | 405 | POST",
          "POST | /db/neo4j/query/v3 | 404 | ''",
          "POST | /db/neo4j/query/v2/tx/1/2/3 | 404 | ''", "POST | /db/%ff%/query/v2 | 400 | ''",
          "OPTIONS | /db/neo4j/query/v2 | 405 | POST"})
  void answersOnlyAtItsPaths(String method, String path, int status, String allowed)
      throws Exception {
    try (RawHttp raw = new RawHttp(http.port())) {
      String answer = raw.send(method + " " + path + " HTTP/1.1|Host: localhost||").receive();
      assertThat(answer).startsWith("HTTP/1.1 " + status + " ").contains("{\"errors\":[{");
      assertThat(answer.contains("Allow: ")).isEqualTo(!allowed.isEmpty());
      assertThat(answer).contains(allowed).doesNotContain("Access-Control");
      // Nothing was wrong with the connection.
      assertThat(raw.send("HEAD / HTTP/1.1|Host: localhost||").head()).contains("405 ");
      assertThat(raw.send("GET / HTTP/1.1|Host: localhost||").receive()).contains("200 OK");
    }
  }

  @Test
  void refusesFormsThatThereAreNot() throws Exception {
    assertThat(http.query("RETURN 1", "Accept", "text/html").statusCode()).isEqualTo(406);
    assertThat(http.query("CREATE (:A)", "Content-Type", "text/plain").statusCode())
        .isEqualTo(415);
    assertThat(http.query("CREATE (:A)", "Content-Type", "application/x-www-form-urlencoded")
        .statusCode()).isEqualTo(415);
    assertThat(http.count()).isZero();
  }

  @Test
  void readsBodiesInChunksAndThoseThatWait() throws Exception {
    String head = "POST " + QUERY + " HTTP/1.1|Host: localhost|Authorization: "
        + HttpFixture.basic("ann", "ann") + "|Content-Type: application/json|";
    try (RawHttp raw = new RawHttp(http.port())) {
      raw.send(head + "Transfer-Encoding: chunked||10|{\"statement\": \"R|b|ETURN 1+1\"}|0||");
      assertThat(raw.receive()).contains("202 Accepted", "[[2]]");
      raw.send(head + "Expect: 100-continue|Content-Length: 28||");
      assertThat(raw.head()).isEqualTo("HTTP/1.1 100 Continue|");
      assertThat(raw.send("{\"statement\": \"RETURN 1+2 \"}").receive()).contains("[[3]]");
      // Two at once are answered one after the other.
      raw.query("RETURN 1+3", "").query("RETURN 1+4", "Connection: close|");
      assertThat(raw.receive()).contains("keep-alive", "[[4]]");
      assertThat(raw.receive()).contains("Connection: close", "[[5]]");
      assertThat(raw.isEnded()).isTrue();
    }
  }

  @Test
  void olderClientsGetAnEndInThePlaceOfChunks() throws Exception {
    String body = statement("UNWIND range(1, 9000) AS x RETURN x");
    try (RawHttp raw = new RawHttp(http.port())) {
      raw.send("POST " + QUERY + " HTTP/1.0|Authorization: " + HttpFixture.basic("ann", "ann")
          + "|Content-Type: application/json|Connection: keep-alive|Accept: text/csv|"
          + "Content-Length: " + body.length() + "||" + body);
      assertThat(raw.head()).contains("Connection: close").doesNotContain("Transfer-Encoding");
      assertThat(raw.line()).isEqualTo("x");
      for (int i = 1; i <= 9_000; i++) {
        assertThat(raw.line()).isEqualTo(Integer.toString(i));
      }
      assertThat(raw.isEnded()).isTrue();
    }
  }
}
