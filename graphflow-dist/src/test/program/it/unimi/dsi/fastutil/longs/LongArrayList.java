package it.unimi.dsi.fastutil.longs;

/** A class with the name of fastutil's, and nothing of what that one can do. */
public final class LongArrayList {
  @Override
  public String toString() {
    return "of the program";
  }
}
