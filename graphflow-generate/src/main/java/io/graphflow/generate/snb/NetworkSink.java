package io.graphflow.generate.snb;

import java.io.IOException;

/**
 * Takes the network, an element with what belongs to it at a time. All persons come first and each
 * before its friendships, a forum before its members and messages, a message before the replies to it
 * and its likes. Dates are in no order. What a sink is given it may keep; but {@link Forum#members}
 * changes with the next forum.
 */
interface NetworkSink {
  /** A person, with interests, home, studies and jobs. */
  void person(Profile profile) throws IOException;

  /**
   * Two persons know each other.
   *
   * @param person the number of the one with the lower ID
   * @param friend the number of the other one
   * @param date since when
   */
  void friendship(int person, int friend, long date) throws IOException;

  /** A forum, with its moderator and tags, without its members. */
  void forum(Forum forum) throws IOException;

  /** A person has joined a forum. */
  void membership(Forum forum, int person, long date) throws IOException;

  /** A post in its forum, with its author, country and tags. */
  void post(Message post) throws IOException;

  /** A comment, with its author, country and tags and the message that it replies to. */
  void comment(Message comment) throws IOException;

  /** A person likes a message. */
  void like(int person, Message message, long date) throws IOException;
}
