package io.graphflow.generate.snb;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class NetworkStatisticsTest {
  private static final int AUTHOR = 0;
  private static final int OTHER = 1;

  /** Keeps the names of the methods that were called. */
  private static final class Calls implements NetworkSink {
    private final List<String> names = new ArrayList<>();

    @Override
    public void person(Profile profile) {
      names.add("person");
    }

    @Override
    public void friendship(int person, int friend, long date) {
      names.add("friendship");
    }

    @Override
    public void forum(Forum forum) {
      names.add("forum");
    }

    @Override
    public void membership(Forum forum, int person, long date) {
      names.add("membership");
    }

    @Override
    public void post(Message post) {
      names.add("post");
    }

    @Override
    public void comment(Message comment) {
      names.add("comment");
    }

    @Override
    public void like(int person, Message message, long date) {
      names.add("like");
    }
  }

  private final Calls calls = new Calls();
  private final Persons persons;
  private final Organisations organisations;
  private final NetworkStatistics statistics;
  private final Forum forum = new Forum(1, "forum", Timeline.START, AUTHOR, new int[] {7}, null);

  NetworkStatisticsTest() {
    ScaleFactor scale = ScaleFactor.of(0.001);
    Vocabulary vocabulary = new Vocabulary();
    Geography geography = new Geography(vocabulary, scale, 1);
    organisations = new Organisations(vocabulary, geography, scale, 1);
    persons = new Persons(vocabulary, geography, organisations,
        new Tags(vocabulary, geography, scale, 1), scale, 1);
    statistics = new NetworkStatistics(persons, organisations, calls);
  }

  private Message message(Message parent, int author, int day, int country, int... tags) {
    return new Message(day, forum, parent, author, Timeline.START + day * Timeline.DAY, country,
        "", tags, "", "", "");
  }

  @Test
  void countsMessagesByAuthorTagsMonthsAndCountries() throws IOException {
    int home = persons.country[AUTHOR];
    int abroad = home == 0 ? 1 : home - 1;
    Message first = message(null, AUTHOR, 0, home, 7);
    Message second = message(null, AUTHOR, 40, abroad, 8, 9);
    statistics.post(first);
    statistics.post(second);
    statistics.post(message(null, AUTHOR, 50, home));
    Message reply = message(second, OTHER, 60, persons.country[OTHER]);
    statistics.comment(reply);
    statistics.comment(message(reply, OTHER, 70, persons.country[OTHER], 3));
    statistics.like(OTHER, first, Timeline.END - 1);
    statistics.like(OTHER, reply, Timeline.END - 1);

    assertThat(statistics.messageCount).startsWith(3, 2);
    assertThat(statistics.receivedReplyCount).startsWith(1, 1);
    assertThat(statistics.receivedLikeCount).startsWith(1, 1);
    assertThat(statistics.textPostMonths.toArray(AUTHOR)).containsExactly(0, 1);
    assertThat(statistics.joinedTags.toArray(AUTHOR)).containsExactly(8, 9);
    assertThat(statistics.repliedTags.toArray(AUTHOR)).isEmpty();
    assertThat(statistics.repliedTags.toArray(OTHER)).containsExactly(8);
    assertThat(statistics.foreignMessageCount(AUTHOR)).isEqualTo(1);
    assertThat(statistics.foreignMessageCount(OTHER)).isZero();
    assertThat(statistics.foreignMessageCountry(AUTHOR, 0)).isEqualTo(abroad);
    assertThat(statistics.foreignMessageMonth(AUTHOR, 0)).isEqualTo(1);
    assertThat(calls.names)
        .containsExactly("post", "post", "post", "comment", "comment", "like", "like");
  }

  /** A date is the first midnight before which the share has happened. */
  @Test
  void knowsWhenAShareHasHappened() throws IOException {
    for (int day : new int[] {10, 20, 20, 30}) {
      statistics.post(message(null, AUTHOR, day, 0));
      statistics.membership(forum, OTHER, Timeline.START + 2L * day * Timeline.DAY);
    }
    assertThat(day(statistics.dateByMessages(0))).isZero();
    assertThat(day(statistics.dateByMessages(0.25))).isEqualTo(11);
    assertThat(day(statistics.dateByMessages(0.5))).isEqualTo(21);
    assertThat(day(statistics.dateByMessages(0.75))).isEqualTo(21);
    assertThat(day(statistics.dateByMessages(0.8))).isEqualTo(31);
    assertThat(day(statistics.dateByMemberships(0.5))).isEqualTo(41);
    assertThat(statistics.membershipCount).startsWith(0, 4);
  }

  private static long day(long date) {
    assertThat((date - Timeline.START) % Timeline.DAY).isZero();
    return (date - Timeline.START) / Timeline.DAY;
  }

  @Test
  void knowsFriendsAndJobs() throws IOException {
    statistics.friendship(AUTHOR, OTHER, Timeline.START);
    statistics.forum(forum);
    Profile.Job job = new Profile.Job(5, 2011);
    statistics.person(
        new Profile(OTHER, "", "", "", "", List.of(), List.of(), List.of(job)));
    assertThat(statistics.friends.toArray(AUTHOR)).containsExactly(OTHER);
    assertThat(statistics.friends.toArray(OTHER)).containsExactly(AUTHOR);
    assertThat(statistics.jobCount(OTHER)).isEqualTo(1);
    assertThat(statistics.jobCountry(OTHER, 0)).isEqualTo(organisations.countryOfCompany(5));
    assertThat(statistics.jobYear(OTHER, 0)).isEqualTo(2011);
    assertThat(calls.names).containsExactly("friendship", "forum", "person");
  }
}
