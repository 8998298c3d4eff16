package io.graphflow.search;

import io.graphflow.core.fulltext.TextChangeSource;
import io.graphflow.core.fulltext.TextFields;
import io.graphflow.core.fulltext.TextSource;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.IndexWriterConfig.OpenMode;
import org.apache.lucene.store.ByteBuffersDirectory;
import org.apache.lucene.store.Directory;

/** Indexes of texts in {@linkplain IndexFolders folders}. */
final class LuceneFolder {
  /** The file with the {@link TermCounts} of documents that are no more, where there are such. */
  private static final String REMOVED = "removed.counts";

  private static final double BUFFER_MEGABYTES = 64;

  /** From this part of documents on that are no more, and this many segments on, an index is written anew. */
  private static final double MOST_REMOVED = 0.1;

  private static final int MOST_SEGMENTS = 24;

  private LuceneFolder() {}

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
    Directory directory = IndexFolders.directory(folder);
    LuceneBase opened = null;
    try {
      if (IndexFolders.isOf(facts(fields), directory)) {
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

  /** Builds an index of all documents, in memory without a folder. */
  static LuceneBase build(TextFields fields, Path folder, TextSource documents)
      throws IOException {
    if (folder != null) {
      IndexFolders.deleteTree(folder);
      Files.createDirectories(folder);
    }
    Directory directory =
        folder == null ? new ByteBuffersDirectory() : IndexFolders.directory(folder);
    boolean done = false;
    try {
      IndexWriterConfig config =
          config(Analyzers.of(fields.analyzer())).setOpenMode(OpenMode.CREATE);
      try (IndexWriter writer = new IndexWriter(directory, config)) {
        documents
            .giveTo((id, document) -> writer.addDocument(LuceneDocuments.of(fields, id, document)));
        IndexFolders.commit(writer, facts(fields));
      }
      LuceneBase base = new LuceneBase(fields, directory, DirectoryReader.open(directory),
          new TermCounts(fields.names().size()));
      done = true;
      return base;
    } finally {
      if (!done) {
        directory.close();
        if (folder != null) {
          IndexFolders.deleteTree(folder);
        }
      }
    }
  }

  /** Makes the index of another folder, with changes. */
  static void carryOver(TextFields fields, Path from, Path to, TextChangeSource changes)
      throws IOException {
    try (Directory former = IndexFolders.directory(from)) {
      if (!IndexFolders.isOf(facts(fields), former)) {
        return;
      }
      boolean done = false;
      try {
        IndexFolders.link(former, from, to);
        Path removed = from.resolve(REMOVED);
        change(fields, to, changes, Files.exists(removed)
            ? read(removed, fields)
            : new TermCounts(fields.names().size()));
        done = true;
      } finally {
        if (!done) {
          IndexFolders.deleteTree(to);
        }
      }
    }
  }

  private static void change(
      TextFields fields, Path folder, TextChangeSource changes, TermCounts removed)
      throws IOException {
    Analyzer analyzer = Analyzers.of(fields.analyzer());
    try (Directory directory = IndexFolders.directory(folder)) {
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
        IndexFolders.commit(writer, facts(fields));
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
      IndexFolders.commit(writer, facts(fields));
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
}
