package io.graphflow.generate.snb;

import java.io.IOException;

/**
 * Passes what there is before a date to one sink and what comes later to another one. An element comes
 * later than all that it needs, by one millisecond at least: a person, a forum, a message replied to or
 * liked, a friend. So nothing that the first sink is given refers to something that it is not given.
 */
final class SplitByDate implements NetworkSink {
  private final Persons persons;
  private final long date;
  private final NetworkSink earlier;
  private final NetworkSink later;

  SplitByDate(Persons persons, long date, NetworkSink earlier, NetworkSink later) {
    this.persons = persons;
    this.date = date;
    this.earlier = earlier;
    this.later = later;
  }

  private NetworkSink at(long elementDate) {
    return elementDate < date ? earlier : later;
  }

  @Override
  public void person(Profile profile) throws IOException {
    at(persons.creationDate[profile.person()]).person(profile);
  }

  @Override
  public void friendship(int person, int friend, long since) throws IOException {
    at(since).friendship(person, friend, since);
  }

  @Override
  public void forum(Forum forum) throws IOException {
    at(forum.date).forum(forum);
  }

  @Override
  public void membership(Forum forum, int person, long joinDate) throws IOException {
    at(joinDate).membership(forum, person, joinDate);
  }

  @Override
  public void post(Message post) throws IOException {
    at(post.date).post(post);
  }

  @Override
  public void comment(Message comment) throws IOException {
    at(comment.date).comment(comment);
  }

  @Override
  public void like(int person, Message message, long likeDate) throws IOException {
    at(likeDate).like(person, message, likeDate);
  }
}
