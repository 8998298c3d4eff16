package io.graphflow.parser.ast;

import java.util.Objects;

/**
 * Where {@code COPY (query) TO 'file'} writes the rows of its query.
 *
 * @param file the name of the file: a {@link Expr.Literal} with a string, or a {@link Expr.Parameter}
 * @param overwrite whether a file of this name may be replaced
 */
public record CopyTarget(Expr file, boolean overwrite) {
  /** Creates a target. */
  public CopyTarget {
    Objects.requireNonNull(file, "file");
  }
}
