package io.graphflow.generate.snb;

import java.io.IOException;

/**
 * Counts what passes to another sink: of each person what LDBC's queries come by on their ways, and
 * when things happen. Takes about 1 KB a person.
 */
final class NetworkStatistics implements NetworkSink {
  private static final int MONTH_BITS = 8;
  private static final int YEAR_BITS = 12;

  private final Persons persons;
  private final Organisations organisations;
  private final NetworkSink next;

  final IntLists friends;
  final int[] messageCount;
  final int[] receivedLikeCount;
  final int[] receivedReplyCount;
  final int[] membershipCount;

  /** The months of a person's posts with a text. All of them have tags, and no photo has. */
  final IntLists textPostMonths;

  /** The tags of a person's posts that have at least two. */
  final IntLists joinedTags;

  /** Of each comment of a person that replies to a post, the first tag of the post. */
  final IntLists repliedTags;

  private final IntLists foreignMessages;
  private final IntLists jobs;
  private final long[] messagesByDay = new long[Timeline.DAY_COUNT];
  private final long[] membershipsByDay = new long[Timeline.DAY_COUNT];

  NetworkStatistics(Persons persons, Organisations organisations, NetworkSink next) {
    this.persons = persons;
    this.organisations = organisations;
    this.next = next;
    friends = new IntLists(persons.count);
    messageCount = new int[persons.count];
    receivedLikeCount = new int[persons.count];
    receivedReplyCount = new int[persons.count];
    membershipCount = new int[persons.count];
    textPostMonths = new IntLists(persons.count);
    joinedTags = new IntLists(persons.count);
    repliedTags = new IntLists(persons.count);
    foreignMessages = new IntLists(persons.count);
    jobs = new IntLists(persons.count);
  }

  @Override
  public void person(Profile profile) throws IOException {
    for (Profile.Job job : profile.jobs()) {
      jobs.add(profile.person(),
          organisations.countryOfCompany(job.company()) << YEAR_BITS | job.from());
    }
    next.person(profile);
  }

  @Override
  public void friendship(int person, int friend, long date) throws IOException {
    friends.add(person, friend);
    friends.add(friend, person);
    next.friendship(person, friend, date);
  }

  @Override
  public void forum(Forum forum) throws IOException {
    next.forum(forum);
  }

  @Override
  public void membership(Forum forum, int person, long date) throws IOException {
    membershipCount[person]++;
    membershipsByDay[Timeline.day(date)]++;
    next.membership(forum, person, date);
  }

  @Override
  public void post(Message post) throws IOException {
    message(post);
    if (post.tags.length > 0) {
      textPostMonths.add(post.author, Timeline.month(post.date));
    }
    if (post.tags.length > 1) {
      for (int tag : post.tags) {
        joinedTags.add(post.author, tag);
      }
    }
    next.post(post);
  }

  @Override
  public void comment(Message comment) throws IOException {
    message(comment);
    receivedReplyCount[comment.parent.author]++;
    if (comment.parent.isPost()) {
      repliedTags.add(comment.author, comment.parent.tags[0]);
    }
    next.comment(comment);
  }

  private void message(Message message) {
    messageCount[message.author]++;
    messagesByDay[Timeline.day(message.date)]++;
    if (message.country != persons.country[message.author]) {
      foreignMessages.add(
          message.author, message.country << MONTH_BITS | Timeline.month(message.date));
    }
  }

  @Override
  public void like(int person, Message message, long date) throws IOException {
    receivedLikeCount[message.author]++;
    next.like(person, message, date);
  }

  /** How many messages a person sent from elsewhere than home. */
  int foreignMessageCount(int person) {
    return foreignMessages.size(person);
  }

  int foreignMessageCountry(int person, int index) {
    return foreignMessages.get(person, index) >>> MONTH_BITS;
  }

  int foreignMessageMonth(int person, int index) {
    return foreignMessages.get(person, index) & ((1 << MONTH_BITS) - 1);
  }

  int jobCount(int person) {
    return jobs.size(person);
  }

  int jobCountry(int person, int index) {
    return jobs.get(person, index) >>> YEAR_BITS;
  }

  int jobYear(int person, int index) {
    return jobs.get(person, index) & ((1 << YEAR_BITS) - 1);
  }

  /** The midnight before which a share of all messages was written. */
  long dateByMessages(double share) {
    return dateBy(messagesByDay, share);
  }

  /** The midnight before which a share of all memberships began. */
  long dateByMemberships(double share) {
    return dateBy(membershipsByDay, share);
  }

  private static long dateBy(long[] countsByDay, double share) {
    double left = 0;
    for (long count : countsByDay) {
      left += count;
    }
    left *= share;
    int day = 0;
    while (day < countsByDay.length - 1 && left > 0) {
      left -= countsByDay[day++];
    }
    return Timeline.START + day * Timeline.DAY;
  }
}
