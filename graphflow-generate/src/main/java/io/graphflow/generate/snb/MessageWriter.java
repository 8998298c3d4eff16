package io.graphflow.generate.snb;

import io.graphflow.generate.random.RandomStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * Makes posts, the trees of comments below them, and likes. Posts and comments share one sequence of
 * ids.
 */
final class MessageWriter {
  private static final int MOST_COMMENTS = 20;
  private static final double REPLY_TO_POST_SHARE = 0.32;
  private static final long LONGEST_REPLY_DELAY = Timeline.DAY;
  private static final double SHORT_COMMENT_SHARE = 0.666;
  private static final int MOST_POST_TAGS = 8;
  private static final int MOST_COMMENT_TAGS = 10;
  private static final double TRAVEL_SHARE = 0.037;

  private static final double LIKED_TEXT_SHARE = 0.08;
  private static final double LIKED_PHOTO_SHARE = 0.05;
  private static final double LIKED_COMMENT_SHARE = 0.027;
  private static final int MOST_LIKES = 1_000;
  private static final int[] NO_TAGS = {};

  private final Persons persons;
  private final Geography geography;
  private final Tags tags;
  private final Texts texts;
  private final NetworkSink sink;
  private final StringBuilder text = new StringBuilder();

  private long messageCount;

  // The thread being written: the post at index 0, then its comments.
  private final Message[] thread = new Message[1 + MOST_COMMENTS];
  private final int[] tagBuffer = new int[Math.max(MOST_POST_TAGS, MOST_COMMENT_TAGS)];
  private int[] likers = new int[64];

  MessageWriter(
      Persons persons, Geography geography, Tags tags, Texts texts, NetworkSink sink) {
    this.persons = persons;
    this.geography = geography;
    this.tags = tags;
    this.texts = texts;
    this.sink = sink;
  }

  void writePhoto(Forum forum, int country, long date, RandomStream random) throws IOException {
    long id = Timeline.id(date, messageCount++);
    Message photo = new Message(id, forum, null, forum.moderator, date, country,
        persons.address(forum.moderator, country), NO_TAGS, "photo" + id + ".jpg", "", "");
    sink.post(photo);
    writeLikes(photo, LIKED_PHOTO_SHARE, 0.6, random);
  }

  /** A post with a text, and the comments below it. */
  void writeText(Forum forum, int author, long date, RandomStream random) throws IOException {
    long id = Timeline.id(date, messageCount++);
    int country = currentCountry(author, random);
    int tagCount = drawPostTags(forum, random);
    text.setLength(0);
    texts.appendAbout(text, tagBuffer, tagCount, random);
    List<String> languages = geography.languages(persons.country[author]);
    Message post = new Message(id, forum, null, author, date, country,
        persons.address(author, country), Arrays.copyOf(tagBuffer, tagCount), "",
        languages.get(random.skewed(languages.size(), 2)), text.toString());
    sink.post(post);
    writeLikes(post, LIKED_TEXT_SHARE, 2.2, random);
    thread[0] = post;
    writeComments(forum, random);
  }

  private void writeComments(Forum forum, RandomStream random) throws IOException {
    int wanted = random.nextInt(MOST_COMMENTS + 1);
    int threadSize = 1;
    for (int i = 0; i < wanted; i++) {
      int parent = random.chance(REPLY_TO_POST_SHARE) ? 0 : random.nextInt(threadSize);
      long date = thread[parent].date + Timeline.SECOND
          + (long) (LONGEST_REPLY_DELAY * StrictMath.pow(random.nextDouble(), 2.4));
      int member = forum.members.drawBefore(date, random);
      if (member >= 0 && date < Timeline.END) {
        thread[threadSize++] =
            writeComment(thread[parent], forum.members.person(member), date, random);
      }
    }
  }

  private Message writeComment(Message parent, int author, long date, RandomStream random)
      throws IOException {
    Forum forum = parent.forum;
    long id = Timeline.id(date, messageCount++);
    int country = currentCountry(author, random);
    int tagCount = 0;
    text.setLength(0);
    if (random.chance(SHORT_COMMENT_SHARE)) {
      text.append(texts.shortText(random));
    } else {
      tagCount = drawCommentTags(forum, author, random);
      texts.appendAbout(text, tagBuffer, 1, random);
    }
    Message comment = new Message(id, forum, parent, author, date, country,
        persons.address(author, country), Arrays.copyOf(tagBuffer, tagCount), "", "",
        text.toString());
    sink.comment(comment);
    writeLikes(comment, LIKED_COMMENT_SHARE, 2.2, random);
    return comment;
  }

  private int currentCountry(int person, RandomStream random) {
    return random.chance(TRAVEL_SHARE)
        ? geography.drawCountry(random)
        : persons.country[person];
  }

  private int drawPostTags(Forum forum, RandomStream random) {
    int wanted = 1 + random.skewed(MOST_POST_TAGS, 1.8);
    int tagCount = 0;
    for (int i = 0; i < wanted; i++) {
      int tag = forum.tags[random.nextInt(forum.tags.length)];
      tagCount = addTag(i == 0 || random.chance(0.3) ? tag : tags.drawRelated(tag, random),
          tagCount);
    }
    return tagCount;
  }

  private int drawCommentTags(Forum forum, int author, RandomStream random) {
    int wanted = 1 + random.skewed(MOST_COMMENT_TAGS, 2);
    int[] interests = persons.interests[author];
    int tagCount = 0;
    for (int i = 0; i < wanted; i++) {
      int tag = random.chance(0.3)
          ? interests[random.nextInt(interests.length)]
          : forum.tags[random.nextInt(forum.tags.length)];
      tagCount = addTag(random.chance(0.2) ? tag : tags.drawRelated(tag, random), tagCount);
    }
    return tagCount;
  }

  private int addTag(int tag, int tagCount) {
    for (int i = 0; i < tagCount; i++) {
      if (tagBuffer[i] == tag) {
        return tagCount;
      }
    }
    tagBuffer[tagCount] = tag;
    return tagCount + 1;
  }

  /**
   * Likes of a message by members of its forum, each at most once.
   *
   * @param likedShare probability that anybody likes it
   * @param exponent the larger, the fewer of the members like it
   */
  private void writeLikes(Message message, double likedShare, double exponent, RandomStream random)
      throws IOException {
    Members members = message.forum.members;
    if (members.count() == 0 || !random.chance(likedShare)) {
      return;
    }
    int likeCount = Math.min(MOST_LIKES, 1 + random.skewed(members.count(), exponent));
    if (likers.length < members.count()) {
      likers = new int[2 * members.count()];
    }
    for (int i = 0; i < members.count(); i++) {
      likers[i] = i;
    }
    for (int i = 0; i < likeCount; i++) {
      int chosen = i + random.nextInt(members.count() - i);
      int member = likers[chosen];
      likers[chosen] = likers[i];
      long from = Math.max(message.date, members.joinDate(member)) + Timeline.MINUTE;
      double position = random.nextDouble();
      long likeDate = from + (long) ((Timeline.END - from) * position * position);
      if (likeDate < Timeline.END) {
        sink.like(members.person(member), message, likeDate);
      }
    }
  }
}
