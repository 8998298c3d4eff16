package io.graphflow.graphar.error;

import io.graphflow.exception.DataException;
import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.OperationInterruptedException;
import io.graphflow.parquet.error.ParquetException;
import io.graphflow.parquet.file.StoredFile;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.channels.ClosedByInterruptException;

/** What is thrown where a file could not be read: that it is wrong or missing, or that somebody did not want to wait. */
public final class ReadFailure {
  private ReadFailure() {}

  /** After an error of a file. */
  public static GraphflowException of(StoredFile file, IOException e) {
    return isInterrupt(e) ? interrupted(e)
        : new DataException(file.toString(), 0, 0, file.problem(e));
  }

  /** After an error of a Parquet file, which names it. */
  public static GraphflowException of(ParquetException e) {
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      if (isInterrupt(cause)) {
        return interrupted(e);
      }
    }
    return new DataException(e.getMessage(), e);
  }

  private static boolean isInterrupt(Throwable e) {
    return e instanceof InterruptedIOException || e instanceof ClosedByInterruptException;
  }

  private static GraphflowException interrupted(Exception e) {
    return new OperationInterruptedException("Reading the files of the graph was interrupted.", e);
  }
}
