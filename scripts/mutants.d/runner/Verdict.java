/**
 * What came of a fault.
 *
 * @param detail the test that failed, or what else happened; may be empty
 */
record Verdict(State state, String detail) {

  enum State {
    /** A test failed, or the JVM with the tests ended by itself. */
    KILLED,
    /** The tests did not end in time. */
    TIMEOUT,
    /** No test noticed. */
    SURVIVED,
    /** No test noticed, and none can: the list says why. */
    EXPLAINED,
    /** The fault could not be put in: the text is not there, or the compiler refuses it. */
    ERROR
  }

  boolean isNoticed() {
    return state == State.KILLED || state == State.TIMEOUT;
  }

  /** How it is written in the report. */
  String noticedBy() {
    return switch (state) {
      case KILLED -> detail;
      case TIMEOUT -> "time limit of " + detail;
      case SURVIVED -> "**nothing**";
      case EXPLAINED -> "explained below";
      case ERROR -> "**error**";
    };
  }
}
