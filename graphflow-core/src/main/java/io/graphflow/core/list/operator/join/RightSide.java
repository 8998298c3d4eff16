package io.graphflow.core.list.operator.join;

/** The right side of a hash join, as the operator sees it that reads the left one. For one thread at a time. */
public interface RightSide {
  /** A side that another part {@linkplain SharedPipeline builds} for several workers, before they read the left one. */
  RightSide SHARED = new RightSide() {
    @Override
    public void open() {}

    @Override
    public boolean nextPortion() {
      return false;
    }

    @Override
    public void close() {}
  };

  /** Makes its first portion ready. */
  void open();

  /**
   * Goes on to the next portion, for which the left side is to be read again; overwrites the tuple.
   *
   * @return false if there is none
   */
  boolean nextPortion();

  /** Gives everything back. */
  void close();
}
