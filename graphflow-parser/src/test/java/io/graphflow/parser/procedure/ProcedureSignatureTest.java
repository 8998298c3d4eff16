package io.graphflow.parser.procedure;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.graphflow.parser.procedure.ProcedureSignature.Field;
import io.graphflow.parser.procedure.ProcedureType.Kind;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class ProcedureSignatureTest {

  @Test
  void readsNamesAndTypes() {
    ProcedureSignature signature = ProcedureSignature.parse(
        " test.my.proc ( name :: STRING?, _in::integer ) :: (out :: LIST<LIST<FLOAT?>>?, m :: MAP)");
    assertThat(signature.name()).isEqualTo("test.my.proc");
    assertThat(signature.arguments())
        .containsExactly(
            new Field("name", ProcedureType.of(Kind.STRING)),
            new Field("_in", ProcedureType.of(Kind.INTEGER).required()));
    ProcedureType floats = ProcedureType.listOf(ProcedureType.of(Kind.FLOAT)).required();
    assertThat(signature.results())
        .containsExactly(
            new Field("out", ProcedureType.listOf(floats)),
            new Field("m", ProcedureType.of(Kind.MAP).required()));
    assertThat(signature.isVoid()).isFalse();
    assertThat(signature.resultIndex("m")).isEqualTo(1);
    assertThat(signature.resultIndex("name")).isEqualTo(-1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"p() :: ()", "p() :: VOID", "p():: void "})
  void mayGiveNothing(String text) {
    ProcedureSignature signature = ProcedureSignature.parse(text);
    assertThat(signature.isVoid()).isTrue();
    assertThat(signature.toString()).isEqualTo("p() :: VOID");
  }

  @Test
  void itsTextIsRead() {
    for (Kind kind : Kind.values()) {
      ProcedureType type = ProcedureType.of(kind);
      ProcedureSignature signature =
          new ProcedureSignature(
              "a.b",
              List.of(new Field("x", type), new Field("y", ProcedureType.listOf(type).required())),
              List.of(new Field("z", type.required())),
              "");
      assertThat(ProcedureSignature.parse(signature.toString())).isEqualTo(signature);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
          "p :: () | '(' is expected before ':: ()'",
          "p() | '::' is expected at its end",
          "p(a) :: () | '::' is expected before ') :: ()'",
          "p(a :: TEXT) :: () | is expected before 'TEXT) :: ()'",
          "p(a :: LIST<STRING) :: () | '>' is expected before ') :: ()'",
          "p() :: (a :: ANY,) | a name is expected before ')'",
          "p() :: () x | nothing more is expected before 'x'",
          "1p() :: () | a name is expected before '1p() :: ()'",
          ". :: () | a name is expected before '. :: ()'"
      })
  void saysWhereATextIsNoSignature(String text, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcedureSignature.parse(text))
        .withMessageContaining(message);
  }

  @Test
  void namesDiffer() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcedureSignature.parse("p(a :: ANY, a :: ANY) :: ()"))
        .withMessage("two arguments of p are called a");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ProcedureSignature.parse("p() :: (a :: ANY, a :: ANY)"))
        .withMessage("two columns of p are called a");
    assertThat(ProcedureSignature.parse("p(a :: ANY) :: (a :: ANY)").describedAs("d").description())
        .isEqualTo("d");
  }
}
