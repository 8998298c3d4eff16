package io.graphflow.spark.chunk;

import io.graphflow.storage.layout.ElementId;
import java.io.Serializable;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.analysis.NoSuchFunctionException;
import org.apache.spark.sql.connector.catalog.FunctionCatalog;
import org.apache.spark.sql.connector.catalog.Identifier;
import org.apache.spark.sql.connector.catalog.functions.BoundFunction;
import org.apache.spark.sql.connector.catalog.functions.ScalarFunction;
import org.apache.spark.sql.connector.catalog.functions.UnboundFunction;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * Where Spark finds the function of an ID that tells the part which a vertex is in. Two tables that are cut by the same function
 * can be joined part by part. It goes with each table, and is in no session. Immutable.
 */
final class ChunkFunctions implements FunctionCatalog {
  static final ChunkFunctions INSTANCE = new ChunkFunctions();

  private static final String PREFIX = "part_of_";

  private ChunkFunctions() {}

  /** How the rows of a table are cut into parts. */
  static Transform cut(Alignment alignment) {
    return Expressions.apply(PREFIX + alignment.size(), Expressions.column(alignment.column()));
  }

  @Override
  public void initialize(String name, CaseInsensitiveStringMap options) {
    // It has nothing to be told.
  }

  @Override
  public String name() {
    return "graphflow";
  }

  @Override
  public Identifier[] listFunctions(String[] namespace) {
    return new Identifier[0];
  }

  @Override
  public UnboundFunction loadFunction(Identifier name) throws NoSuchFunctionException {
    if (!name.name().matches(PREFIX + "[0-9]+")) {
      throw new NoSuchFunctionException(name);
    }
    return new PartOf(Long.parseLong(name.name().substring(PREFIX.length())));
  }

  /**
   * The number of the part that a vertex is in.
   *
   * @param size the number of vertices of a part
   */
  record PartOf(long size) implements UnboundFunction, ScalarFunction<Long>, Serializable {
    @Override
    public BoundFunction bind(StructType input) {
      return this;
    }

    @Override
    public String description() {
      return name() + "(id) is the number of the part that a vertex is in";
    }

    @Override
    public DataType[] inputTypes() {
      return new DataType[] {DataTypes.LongType};
    }

    @Override
    public DataType resultType() {
      return DataTypes.LongType;
    }

    @Override
    public String name() {
      return PREFIX + size;
    }

    @Override
    public String canonicalName() {
      return "graphflow." + name();
    }

    @Override
    public Long produceResult(InternalRow input) {
      return input.isNullAt(0) ? null : ElementId.position(input.getLong(0)) / size;
    }
  }
}
