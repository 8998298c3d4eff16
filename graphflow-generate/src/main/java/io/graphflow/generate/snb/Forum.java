package io.graphflow.generate.snb;

/** The forum whose messages are being written. */
final class Forum {
  /** Id in the files. */
  final long id;

  final String title;

  /** When it was opened. */
  final long date;

  /** Number of the person. */
  final int moderator;

  /** At least one. */
  final int[] tags;

  /** The persons who may write comments and like; the same object for all forums. */
  final Members members;

  Forum(long id, String title, long date, int moderator, int[] tags, Members members) {
    this.id = id;
    this.title = title;
    this.date = date;
    this.moderator = moderator;
    this.tags = tags;
    this.members = members;
  }
}
