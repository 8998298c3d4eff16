package io.graphflow.server.packstream;

/** The bytes with which values begin; of the tiny ones the upper four bits, the lower being a size. */
final class Markers {
  static final int TINY_STRING = 0x80;
  static final int TINY_LIST = 0x90;
  static final int TINY_MAP = 0xA0;
  static final int STRUCTURE = 0xB0;
  static final int NULL = 0xC0;
  static final int FLOAT_64 = 0xC1;
  static final int FALSE = 0xC2;
  static final int TRUE = 0xC3;
  static final int INT_8 = 0xC8;
  static final int INT_16 = 0xC9;
  static final int INT_32 = 0xCA;
  static final int INT_64 = 0xCB;
  static final int BYTES_8 = 0xCC;
  static final int STRING_8 = 0xD0;
  static final int LIST_8 = 0xD4;
  static final int MAP_8 = 0xD8;

  /** Integers from here to 127 are a single byte. */
  static final int LEAST_TINY_INTEGER = -16;

  private Markers() {}
}
