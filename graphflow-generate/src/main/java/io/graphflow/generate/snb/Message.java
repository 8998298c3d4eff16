package io.graphflow.generate.snb;

/** A post or a comment. */
final class Message {
  /** Id in the files. */
  final long id;

  /** In which its thread is. */
  final Forum forum;

  /** The message that a comment replies to; null for a post. */
  final Message parent;

  /** Number of the person. */
  final int author;

  /** When it was written. */
  final long date;

  /** The country from which it was sent. */
  final int country;

  /** The author's IP address there. */
  final String address;

  /** Each once. */
  final int[] tags;

  /** A photo's, otherwise empty. */
  final String imageFile;

  /** Of a post with a text, otherwise empty. */
  final String language;

  /** The text, empty for a photo. */
  final String content;

  Message(long id, Forum forum, Message parent, int author, long date, int country,
      String address, int[] tags, String imageFile, String language, String content) {
    this.id = id;
    this.forum = forum;
    this.parent = parent;
    this.author = author;
    this.date = date;
    this.country = country;
    this.address = address;
    this.tags = tags;
    this.imageFile = imageFile;
    this.language = language;
    this.content = content;
  }

  boolean isPost() {
    return parent == null;
  }
}
