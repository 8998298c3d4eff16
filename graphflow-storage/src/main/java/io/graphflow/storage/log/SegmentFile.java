package io.graphflow.storage.log;

import io.graphflow.storage.disk.Disk;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A file of a log, named after the sequence number of its first record. It is written under another
 * name until its header is on the disk, so that none begins half.
 */
record SegmentFile(Path path, long firstSequenceNumber) {
  private static final Pattern NAME = Pattern.compile("write-ahead-(\\d{19})\\.log");
  private static final Pattern UNFINISHED_NAME = Pattern.compile(NAME.pattern() + "\\.new");

  /** The file that begins with a sequence number. */
  static SegmentFile of(Path folder, long firstSequenceNumber) {
    String name = String.format(Locale.ROOT, "write-ahead-%019d.log", firstSequenceNumber);
    return new SegmentFile(folder.resolve(name), firstSequenceNumber);
  }

  /** The path of the segment until its beginning is whole. */
  Path unfinishedPath() {
    return path.resolveSibling(path.getFileName() + ".new");
  }

  /** All in a folder, in ascending order. Other files are passed over. */
  static List<SegmentFile> list(Disk disk, Path folder) throws IOException {
    return disk.list(folder)
        .stream()
        .map(NAME::matcher)
        .filter(Matcher::matches)
        .map(matcher -> new SegmentFile(
            folder.resolve(matcher.group()), Long.parseLong(matcher.group(1))))
        .sorted(Comparator.comparingLong(SegmentFile::firstSequenceNumber))
        .toList();
  }

  /** Files in a folder that were not finished. */
  static List<Path> unfinished(Disk disk, Path folder) throws IOException {
    return disk.list(folder)
        .stream()
        .filter(name -> UNFINISHED_NAME.matcher(name).matches())
        .map(folder::resolve)
        .toList();
  }
}
