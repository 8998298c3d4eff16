package io.graphflow.spark.plan;

import static org.apache.spark.sql.functions.transform;
import static org.apache.spark.sql.functions.udf;

import io.graphflow.spark.value.AnyForm;
import io.graphflow.spark.value.Kind;
import io.graphflow.spark.value.Kind.ListOf;
import io.graphflow.spark.value.Kind.Scalar;
import io.graphflow.spark.value.Typed;
import java.util.List;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.api.java.UDF1;
import org.apache.spark.sql.expressions.UserDefinedFunction;
import org.apache.spark.sql.types.DataTypes;

/** What is done with columns of values of any type. */
final class AnyColumns {
  private static final UserDefinedFunction TEXT =
      udf((UDF1<byte[], String>) AnyForm::text, DataTypes.StringType);
  private static final UserDefinedFunction GROUP =
      udf((UDF1<byte[], byte[]>) AnyForm::group, DataTypes.BinaryType);
  private static final UserDefinedFunction ELEMENTS =
      udf((UDF1<byte[], Object>) AnyColumns::elements,
          DataTypes.createArrayType(DataTypes.BinaryType));

  private AnyColumns() {}

  /** Values as texts, also in lists. */
  static Column text(Typed value) {
    return value.kind() instanceof ListOf(Kind element)
        ? transform(value.column(), each -> text(new Typed(each, element)))
        : TEXT.apply(value.column());
  }

  /** Bytes that are equal just for values of one group. */
  static Column group(Typed value) {
    return GROUP.apply(value.column());
  }

  /** The lists that values are unwound as: one that is no list is one element. */
  static Typed elements(Typed value) {
    return new Typed(ELEMENTS.apply(value.column()), new ListOf(Scalar.ANY));
  }

  private static Object elements(byte[] bytes) {
    if (bytes == null) {
      return null;
    }
    return AnyForm.value(bytes) instanceof List<?> list
        ? list.stream().map(AnyForm::bytes).toArray(byte[][]::new)
        : new byte[][] {bytes};
  }
}
