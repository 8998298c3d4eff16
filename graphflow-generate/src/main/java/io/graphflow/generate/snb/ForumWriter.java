package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;

/**
 * Makes the forums that a person moderates, with their members and messages. A person has a wall, on
 * which only that person posts and all friends are members; half of the persons open a photo album a
 * month, seen by some of the friends; a few open a group about one of their interests, in which all
 * members post.
 */
final class ForumWriter {
  private static final double ALBUM_OWNER_SHARE = 0.483;
  private static final int MOST_PHOTOS = 20;
  private static final double MOST_ALBUM_MEMBER_SHARE = 0.84;
  private static final long ALBUM_PERIOD = 30 * Timeline.DAY;

  /** Posts on a wall: this × friends × share of the time line lived × a skewed factor of mean 1. */
  private static final double WALL_POSTS_PER_FRIEND = 0.98;

  private static final double GROUP_OWNER_SHARE = 0.044;
  private static final int MOST_GROUPS = 4;
  private static final int MOST_GROUP_MEMBERS = 100;
  private static final double GROUP_FRIEND_SHARE = 0.3;
  private static final double POSTS_PER_GROUP_MEMBER = 0.65;

  private final Persons persons;
  private final Friendships friendships;
  private final Geography geography;
  private final Tags tags;
  private final NetworkSink sink;
  private final MessageWriter messages;
  private final long seed;
  private final double activity;

  private final Members members = new Members();
  /** The last forum for which a person was considered as a member, by person. */
  private final long[] consideredFor;
  private long forumCount;

  ForumWriter(Persons persons, Friendships friendships, Geography geography, Tags tags,
      NetworkSink sink, MessageWriter messages, SnbOptions options) {
    this.persons = persons;
    this.friendships = friendships;
    this.geography = geography;
    this.tags = tags;
    this.sink = sink;
    this.messages = messages;
    this.seed = options.seed();
    this.activity = options.activity();
    consideredFor = new long[persons.count];
    Arrays.fill(consideredFor, -1);
  }

  void write(int person) throws IOException {
    RandomStream random = new RandomStream(seed, "forums", person);
    String name = persons.name(person);
    writeWall(person, name, random);
    if (random.chance(ALBUM_OWNER_SHARE)) {
      writeAlbums(person, name, random);
    }
    if (random.chance(GROUP_OWNER_SHARE)) {
      int groupCount = 1 + random.nextInt(MOST_GROUPS);
      for (int i = 0; i < groupCount; i++) {
        writeGroup(person, random);
      }
    }
  }

  private void writeWall(int person, String name, RandomStream random) throws IOException {
    long date = persons.creationDate[person] + 10 * Timeline.SECOND;
    members.clear();
    for (int friend : friendships.of(person)) {
      members.add(friend, friendships.since(person, friend) + 10 * Timeline.SECOND);
    }
    Forum forum = writeForum("Wall of " + name, person, date, persons.interests[person]);
    if (members.count() == 0) {
      return;
    }
    double lived = (double) (Timeline.END - date) / (Timeline.END - Timeline.START);
    double eagerness = random.nextDouble();
    int postCount = random.rounded(activity * WALL_POSTS_PER_FRIEND * members.count() * lived
        * 3 * eagerness * eagerness);
    for (int i = 0; i < postCount; i++) {
      // Nobody writes on a wall that nobody reads.
      long postDate = random.between(members.joinDate(0) + Timeline.SECOND, Timeline.END);
      messages.writeText(forum, person, postDate, random);
    }
  }

  private void writeAlbums(int person, String name, RandomStream random) throws IOException {
    int albumCount = 0;
    for (long month = persons.creationDate[person] + Timeline.MINUTE; month < Timeline.END; month +=
        ALBUM_PERIOD) {
      for (int left = random.rounded(activity); left > 0; left--) {
        long date = random.between(month, Math.min(month + ALBUM_PERIOD, Timeline.END));
        writeAlbum(person, "Album " + albumCount++ + " of " + name, date, random);
      }
    }
  }

  private void writeAlbum(int person, String title, long date, RandomStream random)
      throws IOException {
    members.clear();
    double share = random.nextDouble() * MOST_ALBUM_MEMBER_SHARE;
    for (int friend : friendships.of(person)) {
      long joinDate = Math.max(date, friendships.since(person, friend)) + Timeline.MINUTE;
      if (random.chance(share) && joinDate < Timeline.END) {
        members.add(friend, joinDate);
      }
    }
    int[] interests = persons.interests[person];
    Forum forum = writeForum(
        title, person, date, new int[] {interests[random.nextInt(interests.length)]});
    int country = random.chance(0.04)
        ? geography.drawCountry(random)
        : persons.country[person];
    int photoCount = random.nextInt(MOST_PHOTOS + 1);
    for (int i = 1; i <= photoCount && date + i * Timeline.SECOND < Timeline.END; i++) {
      messages.writePhoto(forum, country, date + i * Timeline.SECOND, random);
    }
  }

  private void writeGroup(int person, RandomStream random) throws IOException {
    long date = random.between(persons.creationDate[person] + Timeline.MINUTE, Timeline.END);
    int[] interests = persons.interests[person];
    int tag = interests[random.nextInt(interests.length)];
    members.clear();
    // Numbered as writeForum will number it.
    consideredFor[person] = forumCount;
    for (int friend : friendships.of(person)) {
      consider(friend, date, GROUP_FRIEND_SHARE, random);
    }
    int strangerCount = random.skewed(2 * MOST_GROUP_MEMBERS / 3, 2.2);
    for (int i = 0; i < strangerCount; i++) {
      consider(drawAcquaintance(person, random), date, 1, random);
    }
    Forum forum = writeForum(
        "Group for " + tags.name(tag) + " in " + geography.cityName(persons.city[person]), person,
        date, new int[] {tag});
    int postCount = random.rounded(
        activity * POSTS_PER_GROUP_MEMBER * members.count() * 3 * random.skewed(1_000, 2) / 1_000);
    for (int i = 0; i < postCount; i++) {
      long postDate = random.between(date, Timeline.END);
      int member = members.drawBefore(postDate, random);
      if (member >= 0) {
        messages.writeText(forum, members.person(member), postDate, random);
      }
    }
  }

  /** A friend of a friend, or anybody if there is none. */
  private int drawAcquaintance(int person, RandomStream random) {
    int[] friends = friendships.of(person);
    if (friends.length == 0) {
      return random.nextInt(persons.count);
    }
    int[] theirs = friendships.of(friends[random.nextInt(friends.length)]);
    return theirs[random.nextInt(theirs.length)];
  }

  private void consider(int candidate, long date, double share, RandomStream random) {
    if (consideredFor[candidate] == forumCount || members.count() == MOST_GROUP_MEMBERS) {
      return;
    }
    consideredFor[candidate] = forumCount;
    long from = Math.max(date, persons.creationDate[candidate]) + Timeline.SECOND;
    if (random.chance(share) && from < Timeline.END) {
      members.add(candidate, random.between(from, Timeline.END));
    }
  }

  private Forum writeForum(String title, int moderator, long date, int[] forumTags)
      throws IOException {
    Forum forum = new Forum(
        Timeline.id(date, forumCount++), title, date, moderator, forumTags, members);
    sink.forum(forum);
    for (int i = 0; i < members.count(); i++) {
      sink.membership(forum, members.person(i), members.joinDate(i));
    }
    return forum;
  }
}
