package io.graphflow.server.bolt.message;

/** The tags of values that are structures. */
final class StructureTags {
  static final int NODE = 'N';
  static final int RELATIONSHIP = 'R';
  static final int UNBOUND_RELATIONSHIP = 'r';
  static final int PATH = 'P';
  static final int DATE = 'D';
  static final int TIME = 'T';
  static final int LOCAL_TIME = 't';
  static final int LOCAL_DATE_TIME = 'd';
  static final int DURATION = 'E';
  static final int POINT_2D = 'X';
  static final int POINT_3D = 'Y';

  /** A moment in UTC with an offset. */
  static final int DATE_TIME = 'I';

  /** A moment in UTC with the name of a zone. */
  static final int DATE_TIME_OF_ZONE = 'i';

  /** What a clock shows, with its offset; before version 5.0. */
  static final int LOCAL_CLOCK_DATE_TIME = 'F';

  /** What a clock shows, with the name of its zone; before version 5.0. */
  static final int LOCAL_CLOCK_DATE_TIME_OF_ZONE = 'f';

  private StructureTags() {}
}
