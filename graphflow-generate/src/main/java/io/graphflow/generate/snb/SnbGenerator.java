package io.graphflow.generate.snb;

import io.graphflow.generate.GenerationSummary;
import io.graphflow.generate.Progress;
import io.graphflow.generate.csv.CsvFolder;
import java.io.IOException;

/**
 * Writes a social network in the layout of LDBC SNB Interactive: {@code static/} and {@code
 * dynamic/}, fields separated by {@code |}, times in milliseconds since 1970, lists separated by
 * {@code ;}, an empty field for NULL.
 *
 * <p>Persons and friendships are kept on the heap (about 1 KB a person: 70 MB at scale 10),
 * messages are written and forgotten. Updates are sorted in 64 MB of the heap and in files that are gone
 * in the end. What parameters are chosen from takes as much as the persons. How the result compares with LDBC's own data is in {@code datasets/README.md}.
 */
public final class SnbGenerator {
  private static final int REPORT_COUNT = 200;

  private SnbGenerator() {}

  /**
   * Writes the network.
   *
   * @param progress hears the steps "persons" and "forums", both counted in persons, and then, if
   *     they are wanted, "update streams", counted in files, and "parameters", counted in queries
   * @throws IOException if the folder is not empty or cannot be written; nothing is left then
   */
  public static GenerationSummary generate(SnbOptions options, Progress progress)
      throws IOException {
    ScaleFactor scale = ScaleFactor.of(options.scale());
    long seed = options.seed();
    try (CsvFolder folder = new CsvFolder(options.folder(), '|')) {
      SnbFiles files = new SnbFiles(folder);
      Vocabulary vocabulary = new Vocabulary();
      Geography geography = new Geography(vocabulary, scale, seed);
      geography.write(files.place, files.placeIsPartOfPlace);
      Organisations organisations = new Organisations(vocabulary, geography, scale, seed);
      organisations.write(files.organisation, files.organisationIsLocatedInPlace);
      Tags tags = new Tags(vocabulary, geography, scale, seed);
      tags.write(files.tag, files.tagHasTypeTagclass, files.tagclass,
          files.tagclassIsSubclassOfTagclass);

      Persons persons = new Persons(vocabulary, geography, organisations, tags, scale, seed);
      Friendships friendships = new Friendships(persons, scale, seed);
      int reportEvery = Math.max(1, persons.count / REPORT_COUNT);
      NetworkSink sink = new TableWriter(persons, files);
      NetworkStatistics statistics = null;
      if (options.parameterSets() > 0) {
        statistics = new NetworkStatistics(persons, organisations, sink);
        sink = statistics;
      }
      UpdateStreams updates = null;
      if (options.updateShare() > 0) {
        long cut = Timeline.startOfLast(options.updateShare());
        updates = new UpdateStreams(folder, persons, cut, options.updatePartitions(),
            options.updatesEvenly());
        sink = new SplitByDate(persons, cut, sink, updates);
      }
      for (int person = 0; person < persons.count; person++) {
        sink.person(persons.profile(person));
        friendships.write(person, sink);
        report(progress, "persons", person, persons.count, reportEvery);
      }
      MessageWriter messages = new MessageWriter(
          persons, geography, tags, new Texts(vocabulary, tags), sink);
      ForumWriter forums = new ForumWriter(
          persons, friendships, geography, tags, sink, messages, options);
      for (int person = 0; person < persons.count; person++) {
        forums.write(person);
        report(progress, "forums", person, persons.count, reportEvery);
      }
      if (updates != null) {
        updates.finish(progress);
      }
      if (statistics != null) {
        new SubstitutionParameters(persons, geography, tags, statistics, options)
            .write(folder, progress);
      }
      return folder.finish();
    }
  }

  private static void report(Progress progress, String step, int index, int count, int every) {
    if (index + 1 == count || index % every == 0) {
      progress.report(step, index + 1, count);
    }
  }
}
