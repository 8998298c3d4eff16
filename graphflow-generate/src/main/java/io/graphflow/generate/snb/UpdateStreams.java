package io.graphflow.generate.snb;

import io.graphflow.generate.Progress;
import io.graphflow.generate.csv.CsvFile;
import io.graphflow.generate.csv.CsvFolder;
import java.io.IOException;
import java.util.List;
import java.util.StringJoiner;

/**
 * Writes elements as updates, in LDBC's format: a line for each, {@code
 * scheduledStartTime|dependencyTime|type|...}, with times in milliseconds, sorted by the first one.
 *
 * <p>Each partition has a file of new persons and one of everything else. A forum with its members,
 * messages and likes is in one partition, and so is a person with the friendships of which it is the
 * first. So whoever runs the lines of a file one after another needs to wait for persons only, whose
 * files are run beside: the dependency time is the date of the latest person that an update names, as
 * LDBC's own streams have it. LDBC's driver holds an update back until all persons up to that time are
 * there, and no update but a new person lets that time go on.
 */
final class UpdateStreams implements NetworkSink {
  private static final String KEY_PREFIX = "ldbc.snb.interactive.";

  /** For the lines of all files that wait to be sorted. */
  private static final int BUFFERED_BYTES = 1 << 26;

  private static final int ADD_PERSON = 1;
  private static final int ADD_POST_LIKE = 2;
  private static final int ADD_COMMENT_LIKE = 3;
  private static final int ADD_FORUM = 4;
  private static final int ADD_FORUM_MEMBERSHIP = 5;
  private static final int ADD_POST = 6;
  private static final int ADD_COMMENT = 7;
  private static final int ADD_FRIENDSHIP = 8;

  /** A new person depends on nothing. */
  private static final long NO_DEPENDENCY = 0;

  /** Takes the place of the ID of the post or comment to which a comment does not reply. */
  private static final int NO_MESSAGE = -1;

  private final CsvFolder folder;
  private final Persons persons;
  private final long start;
  /** Null if updates are due at their dates. */
  private final EvenSpacing spacing;
  private final CsvFile[] personFiles;
  private final CsvFile[] forumFiles;

  private long updateCount;
  private long firstDate = Long.MAX_VALUE;
  private long lastDate = Long.MIN_VALUE;

  /**
   * Opens the files.
   *
   * @param start no update is earlier
   * @param partitionCount how many pairs of files to write
   * @param evenly whether updates are due at an even rate, and not at their dates
   */
  UpdateStreams(
      CsvFolder folder, Persons persons, long start, int partitionCount, boolean evenly)
      throws IOException {
    this.spacing = evenly ? new EvenSpacing(start, Timeline.END) : null;
    this.folder = folder;
    this.persons = persons;
    this.start = start;
    personFiles = new CsvFile[partitionCount];
    forumFiles = new CsvFile[partitionCount];
    int mostBytes = BUFFERED_BYTES / (2 * partitionCount);
    for (int i = 0; i < partitionCount; i++) {
      personFiles[i] = folder.openSorted("updateStream_" + i + "_0_person.csv", mostBytes);
      forumFiles[i] = folder.openSorted("updateStream_" + i + "_0_forum.csv", mostBytes);
    }
  }

  @Override
  public void person(Profile profile) throws IOException {
    int person = profile.person();
    long date = persons.creationDate[person];
    StringJoiner studies = new StringJoiner(";");
    if (persons.studied(person)) {
      studies.add(persons.university[person] + "," + persons.classYear[person]);
    }
    StringJoiner jobs = new StringJoiner(";");
    profile.jobs().forEach(job -> jobs.add(job.company() + "," + job.from()));
    begin(personFiles[partition(person)], date, NO_DEPENDENCY, ADD_PERSON)
        .field(persons.id[person])
        .field(profile.firstName())
        .field(profile.lastName())
        .field(profile.gender())
        .field(persons.birthday[person])
        .field(date)
        .field(profile.address())
        .field(persons.browserName(person))
        .field(persons.city[person])
        .field(profile.languages(), ';')
        .field(profile.emails(), ';')
        .field(persons.interests[person], ';')
        .field(studies.toString())
        .field(jobs.toString())
        .endRow();
  }

  @Override
  public void friendship(int person, int friend, long date) throws IOException {
    long dependency = Math.max(persons.creationDate[person], persons.creationDate[friend]);
    begin(forumFiles[partition(person)], date, dependency, ADD_FRIENDSHIP)
        .field(persons.id[person])
        .field(persons.id[friend])
        .field(date)
        .endRow();
  }

  @Override
  public void forum(Forum forum) throws IOException {
    begin(forum, forum.date, forum.moderator, ADD_FORUM)
        .field(forum.id)
        .field(forum.title)
        .field(forum.date)
        .field(persons.id[forum.moderator])
        .field(forum.tags, ';')
        .endRow();
  }

  @Override
  public void membership(Forum forum, int person, long date) throws IOException {
    begin(forum, date, person, ADD_FORUM_MEMBERSHIP)
        .field(forum.id)
        .field(persons.id[person])
        .field(date)
        .endRow();
  }

  @Override
  public void post(Message post) throws IOException {
    begin(post.forum, post.date, post.author, ADD_POST)
        .field(post.id)
        .field(post.imageFile)
        .field(post.date)
        .field(post.address)
        .field(persons.browserName(post.author))
        .field(post.language)
        .field(post.content)
        .field(post.content.length())
        .field(persons.id[post.author])
        .field(post.forum.id)
        .field(post.country)
        .field(post.tags, ';')
        .endRow();
  }

  @Override
  public void comment(Message comment) throws IOException {
    Message parent = comment.parent;
    begin(comment.forum, comment.date, comment.author, ADD_COMMENT)
        .field(comment.id)
        .field(comment.date)
        .field(comment.address)
        .field(persons.browserName(comment.author))
        .field(comment.content)
        .field(comment.content.length())
        .field(persons.id[comment.author])
        .field(comment.country)
        .field(parent.isPost() ? parent.id : NO_MESSAGE)
        .field(parent.isPost() ? NO_MESSAGE : parent.id)
        .field(comment.tags, ';')
        .endRow();
  }

  @Override
  public void like(int person, Message message, long date) throws IOException {
    begin(message.forum, date, person, message.isPost() ? ADD_POST_LIKE : ADD_COMMENT_LIKE)
        .field(persons.id[person])
        .field(message.id)
        .field(date)
        .endRow();
  }

  private int partition(int person) {
    return person % personFiles.length;
  }

  private CsvFile begin(Forum forum, long date, int person, int type) throws IOException {
    int partition = (int) (Timeline.sequence(forum.id) % forumFiles.length);
    return begin(forumFiles[partition], date, persons.creationDate[person], type);
  }

  private CsvFile begin(CsvFile file, long date, long dependencyDate, int type)
      throws IOException {
    updateCount++;
    firstDate = Math.min(firstDate, date);
    lastDate = Math.max(lastDate, date);
    if (spacing != null) {
      spacing.count(date);
    }
    return file.field(date).field(dependencyDate).field(type);
  }

  /**
   * Sorts the files, and writes beside them what LDBC's driver wants to know of them.
   *
   * @param progress hears the step "update streams", counted in files
   */
  void finish(Progress progress) throws IOException {
    if (spacing != null) {
      spacing.finish();
    }
    int done = 0;
    for (CsvFile[] files : List.of(personFiles, forumFiles)) {
      for (CsvFile file : files) {
        file.close();
        if (spacing != null) {
          folder.rewrite(file, this::evenly);
        }
        progress.report("update streams", ++done, 2L * personFiles.length);
      }
    }
    if (updateCount == 0) {
      firstDate = start;
      lastDate = start;
    }
    if (spacing != null) {
      firstDate = spacing.due(firstDate);
      lastDate = spacing.due(lastDate);
    }
    // The driver makes the times between reads multiples of this one, so it may not be 0.
    long interleave = Math.max(1, (lastDate - firstDate) / Math.max(1, updateCount));
    folder.write("updateStream.properties", property("gct_delta_duration",
        spacing == null ? Timeline.LEAST_DELAY : EvenSpacing.LEAST_DELAY)
        + property("min_write_event_start_time", firstDate)
        + property("max_write_event_start_time", lastDate)
        + property("update_interleave", interleave)
        + property("num_events", updateCount));
  }

  /** A line with the times at which the update, and what it depends on, are due. */
  private String evenly(String line) {
    int date = line.indexOf('|');
    int dependency = line.indexOf('|', date + 1);
    return spacing.due(Long.parseLong(line, 0, date, 10)) + "|"
        + spacing.due(Long.parseLong(line, date + 1, dependency, 10)) + line.substring(dependency);
  }

  private static String property(String name, long value) {
    return KEY_PREFIX + name + ":" + value + "\n";
  }
}
