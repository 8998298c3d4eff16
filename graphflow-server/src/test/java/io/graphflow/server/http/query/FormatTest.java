package io.graphflow.server.http.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.server.http.message.HttpException;
import io.graphflow.server.http.value.ValueForm;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which form a client gets. */
final class FormatTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {"application/json | JSON", "*/* | JSON",
          "Application/JSON;charset=utf-8 | JSON", "text/* | CSV", "text/html, */*;q=0.1 | JSON",
          "application/vnd.neo4j.query | TYPED", "application/vnd.neo4j.query.v1.0 | TYPED_1_0",
          "application/vnd.neo4j.query.v1.2, application/vnd.neo4j.query.v1.1;q=0.9, "
              + "application/vnd.neo4j.query;q=0.8 | TYPED_1_1",
          "application/jsonl | LINES", "application/vnd.neo4j.query.v1.1+jsonl | TYPED_LINES_1_1",
          "application/vnd.apache.arrow.stream, application/json;q=0.5 | ARROW",
          "application/json;q=0.5, text/csv | CSV", "application/json, text/csv | JSON",
          "application/json;q=0, text/csv;q=0.001 | CSV"})
  void takesWhatTheClientLikesBest(String accept, Format format) {
    assertThat(Format.accepted(List.of(accept))).isEqualTo(format);
  }

  @Test
  void takesJsonUnlessTheClientSaysSomething() {
    assertThat(Format.accepted(List.of())).isEqualTo(Format.JSON);
    assertThat(Format.accepted(List.of("text/html", "text/csv"))).isEqualTo(Format.CSV);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"text/html", "application/json;q=0", "application/vnd.neo4j.query.v2.0",
          "application/json;q=x", "", "json"})
  void refusesWhatThereIsNot(String accept) {
    assertThatThrownBy(() -> Format.accepted(List.of(accept)))
        .isInstanceOfSatisfying(HttpException.class,
            refused -> assertThat(refused.status()).isEqualTo(406));
  }

  @Test
  void requestsAreJson() {
    assertThat(Format.ofRequest(Optional.of("application/json; charset=UTF-8")))
        .isEqualTo(ValueForm.PLAIN);
    assertThat(Format.ofRequest(Optional.of("application/vnd.neo4j.query.v1.1")))
        .isEqualTo(ValueForm.TYPED);
    for (String other : List.of("application/x-www-form-urlencoded", "text/plain", "text/csv",
        "application/jsonl", "")) {
      assertThatThrownBy(() -> Format.ofRequest(Optional.of(other)))
          .isInstanceOfSatisfying(HttpException.class,
              refused -> assertThat(refused.status()).isEqualTo(415));
    }
    assertThatThrownBy(() -> Format.ofRequest(Optional.empty())).isInstanceOf(HttpException.class);
  }
}
