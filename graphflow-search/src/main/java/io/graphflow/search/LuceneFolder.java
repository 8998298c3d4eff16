package io.graphflow.search;

import io.graphflow.core.fulltext.TextChangeSource;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextSource;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * Indexes in folders. What a commit of Lucene names is whole, and says what the index is of; a folder without
 * one has no index. Files that Lucene has written never change, so that folders can share them by links.
 */
final class LuceneFolder {
  /** The file with the {@link TermCounts} of documents that are no more, where there are such. */
  private static final String REMOVED = "removed.counts";

  private static final double BUFFER_MEGABYTES = 64;

  /** From this part of documents on that are no more, and this many segments on, an index is written anew. */
  private static final double MOST_REMOVED = 0.1;

  private static final int MOST_SEGMENTS = 24;

  private LuceneFolder() {}

  /**
   * Maps files into memory where that brings no warning of the JVM to those who have not allowed the library
   * to call native code, which it does then.
   */
  private static Directory directory(Path folder) throws IOException {
    return MMapDirectory.class.getModule().isNativeAccessEnabled()
        ? new MMapDirectory(folder)
        : new NIOFSDirectory(folder);
  }

  /** What the commit of an index says of it. */
  private static Map<String, String> facts(TextFields fields) {
    return Map.of("elements", fields.elements(), "fields", fields.names().toString(),
        "analyzer", fields.analyzer());
  }

  private static IndexWriterConfig config(Analyzer analyzer) {
    return new IndexWriterConfig(analyzer).setRAMBufferSizeMB(BUFFER_MEGABYTES)
        .setCommitOnClose(false);
  }

  /** Opens the index of a folder; null if there is no whole one with these fields. */
  static LuceneBase open(TextFields fields, Path folder) throws IOException {
    Directory directory = directory(folder);
    LuceneBase opened = null;
    try {
      if (isOf(fields, directory)) {
        Path removed = folder.resolve(REMOVED);
        opened = new LuceneBase(fields, directory, DirectoryReader.open(directory),
            Files.exists(removed) ? read(removed, fields) : new TermCounts(fields.names().size()));
      }
      return opened;
    } finally {
      if (opened == null) {
        directory.close();
      }
    }
  }

  private static boolean isOf(TextFields fields, Directory directory) throws IOException {
    return DirectoryReader.indexExists(directory)
        && SegmentInfos.readLatestCommit(directory).getUserData().equals(facts(fields));
  }

  /** Builds an index of all documents, in memory without a folder. */
  static LuceneBase build(TextFields fields, Path folder, TextSource documents)
      throws IOException {
    if (folder != null) {
      deleteTree(folder);
      Files.createDirectories(folder);
    }
    Directory directory = folder == null ? new ByteBuffersDirectory() : directory(folder);
    boolean done = false;
    try {
      IndexWriterConfig config =
          config(Analyzers.of(fields.analyzer())).setOpenMode(OpenMode.CREATE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        documents
            .giveTo((id, document) -> writer.addDocument(LuceneDocuments.of(fields, id, document)));
        commit(writer, fields);
      }
      LuceneBase base = new LuceneBase(fields, directory, DirectoryReader.open(directory),
          new TermCounts(fields.names().size()));
      done = true;
      return base;
    } finally {
      if (!done) {
        directory.close();
        if (folder != null) {
          deleteTree(folder);
        }
      }
    }
  }

  private static void commit(IndexWriter writer, TextFields fields) throws IOException {
    writer.setLiveCommitData(facts(fields).entrySet());
    writer.commit();
  }

  /** Makes the index of another folder, with changes. */
  static void carryOver(TextFields fields, Path from, Path to, TextChangeSource changes)
      throws IOException {
    try (Directory former = directory(from)) {
      if (!isOf(fields, former)) {
        return;
      }
      boolean done = false;
      try {
        link(SegmentInfos.readLatestCommit(former), from, to);
        Path removed = from.resolve(REMOVED);
        change(fields, to, changes, Files.exists(removed)
            ? read(removed, fields)
            : new TermCounts(fields.names().size()));
        done = true;
      } finally {
        if (!done) {
          deleteTree(to);
        }
      }
    }
  }

  private static void link(SegmentInfos commit, Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (String file : commit.files(true)) {
      try {
        Files.createLink(to.resolve(file), from.resolve(file));
      } catch (UnsupportedOperationException e) {
        Files.copy(from.resolve(file), to.resolve(file));
      }
    }
  }

  private static void change(
      TextFields fields, Path folder, TextChangeSource changes, TermCounts removed)
      throws IOException {
    Analyzer analyzer = Analyzers.of(fields.analyzer());
    try (Directory directory = directory(folder)) {
      boolean compact;
      IndexWriterConfig config = config(analyzer).setMergePolicy(new KeptSegments());
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        changes.giveTo((id, before, now) -> {
          if (before != null) {
            writer.deleteDocuments(LuceneDocuments.key(id));
            removed.add(fields, analyzer, before);
          }
          if (now != null) {
            writer.addDocument(LuceneDocuments.of(fields, id, now));
          }
        });
        writer.flush();
        compact = removed.documents() > MOST_REMOVED * writer.getDocStats().maxDoc
            || segments(writer) > MOST_SEGMENTS;
        if (!compact && removed.documents() > 0) {
          write(removed, folder.resolve(REMOVED), directory);
        }
        commit(writer, fields);
      }
      if (compact) {
        compact(fields, directory, analyzer);
      }
    }
  }

  private static int segments(IndexWriter writer) throws IOException {
    try (DirectoryReader reader = DirectoryReader.open(writer)) {
      return reader.leaves().size();
    }
  }

  /** Writes an index anew, without what is no more. */
  private static void compact(TextFields fields, Directory directory, Analyzer analyzer)
      throws IOException {
    try (IndexWriter writer = new IndexWriter(directory, config(analyzer))) {
      writer.forceMerge(1);
      commit(writer, fields);
    }
  }

  private static TermCounts read(Path file, TextFields fields) throws IOException {
    try (DataInputStream input =
        new DataInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
      return TermCounts.read(input, fields.names().size());
    }
  }

  /** Writes counts before the commit that they belong to, and forces them to the disk with it. */
  private static void write(TermCounts counts, Path file, Directory directory)
      throws IOException {
    try (DataOutputStream output =
        new DataOutputStream(new BufferedOutputStream(Files.newOutputStream(file)))) {
      counts.write(output);
    }
    directory.sync(List.of(REMOVED));
  }

  private static void deleteTree(Path folder) throws IOException {
    if (!Files.exists(folder)) {
      return;
    }
    Files.walkFileTree(folder, new SimpleFileVisitor<>() {
      @Override
      public FileVisitResult visitFile(Path file, BasicFileAttributes attributes)
          throws IOException {
        Files.delete(file);
        return FileVisitResult.CONTINUE;
      }

      @Override
      public FileVisitResult postVisitDirectory(Path visited, IOException failure)
          throws IOException {
        Files.delete(visited);
        return FileVisitResult.CONTINUE;
      }
    });
  }
}
