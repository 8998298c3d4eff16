package io.graphflow.internal.session;

import io.graphflow.core.arrow.ArrowForm;
import io.graphflow.exception.ErrorDetail;
import io.graphflow.exception.QueryException;
import io.graphflow.internal.copy.CopyFile;
import io.graphflow.internal.copy.CopyFormat;
import io.graphflow.internal.copy.CsvRowsWriter;
import io.graphflow.internal.value.Keys;
import io.graphflow.options.ExportOptions;
import io.graphflow.parser.ast.CopyTarget;
import io.graphflow.parser.ast.Expr;
import io.graphflow.parser.ast.QueryMode;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/** Writes the rows of {@code COPY (query) TO 'file'}, whose result is one row: the file, and how many. */
public final class CopyRun {
  private static final Keys COLUMNS = new Keys(List.of("file", "rows"));

  private CopyRun() {}

  /**
   * The rows of a query, or what is left of them when they were written to a file.
   *
   * @param query that has begun to run
   * @param rows its rows; closed if they were written, or this throws
   * @throws QueryException if the file has no name or a form that is not known, or may not be written
   */
  public static Rows of(DatabaseKernel kernel, PlanCache.Query query, Rows rows,
      Map<String, Object> parameters) {
    CopyTarget target = query.parsed().copyTarget().orElse(null);
    if (target == null) {
      return rows;
    }
    try {
      if (rows.mode() == QueryMode.EXPLAIN) {
        return BufferedRows.copied(rows, COLUMNS, List.of());
      }
      String name = name(target.file(), parameters);
      long count = write(name, target.overwrite(), kernel.options().exports(), rows);
      return BufferedRows.copied(rows, COLUMNS, List.<Object[]>of(new Object[] {name, count}));
    } finally {
      rows.close();
    }
  }

  private static String name(Expr file, Map<String, Object> parameters) {
    return switch (file) {
      case Expr.Literal literal -> (String) literal.value();
      case Expr.Parameter parameter when !parameters.containsKey(parameter.name()) ->
        throw new QueryException(ErrorDetail.MISSING_PARAMETER.whenRun(),
            "The parameter $" + parameter.name() + ", the file that COPY writes, has no value.");
      case Expr.Parameter parameter when parameters.get(parameter.name()) instanceof String name ->
        name;
      default -> throw new QueryException(ErrorDetail.INVALID_ARGUMENT_TYPE.whenRun(),
          "The name of the file that COPY writes is no STRING.");
    };
  }

  private static long write(String name, boolean overwrite, ExportOptions options, Rows rows) {
    CopyFormat format = CopyFormat.of(name)
        .orElseThrow(() -> new QueryException("COPY cannot write '" + name
            + "': the end of the name tells the form, and is .csv, .parquet, .arrow or .arrows"));
    CopyFile file = CopyFile.create(name, overwrite, options);
    try (file) {
      long count = switch (format) {
        case CSV -> writeCsv(rows, file);
        case PARQUET -> writeParquet(name, rows, file);
        case ARROW -> rows.writeArrow(null, ArrowForm.FILE, file.output());
        case ARROW_STREAM -> rows.writeArrow(null, ArrowForm.STREAM, file.output());
      };
      file.finish();
      return count;
    } catch (IOException e) {
      throw file.unwritable(e);
    }
  }

  private static long writeParquet(String name, Rows rows, CopyFile file) throws IOException {
    if (rows.columns().count() == 0) {
      throw new QueryException("COPY cannot write '" + name
          + "': the query has no columns, and a Parquet file has at least one");
    }
    return ParquetRun.write(rows, null, file.output());
  }

  private static long writeCsv(Rows rows, CopyFile file) throws IOException {
    CsvRowsWriter csv = new CsvRowsWriter(rows.columns().list(), file.output());
    long count = 0;
    for (Object[] row = rows.next(); row != null; row = rows.next()) {
      csv.add(row);
      count++;
    }
    csv.end();
    return count;
  }
}
