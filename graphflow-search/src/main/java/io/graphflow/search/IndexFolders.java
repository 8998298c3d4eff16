package io.graphflow.search;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Map;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.SegmentInfos;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.MMapDirectory;
import org.apache.lucene.store.NIOFSDirectory;

/**
 * Indexes of Lucene in folders. What a commit of Lucene names is whole, and says what the index is of; a folder
 * without one has no index. Files that Lucene has written never change, so that folders can share them by links.
 */
final class IndexFolders {
  private IndexFolders() {}

  /**
   * Maps files into memory where that brings no warning of the JVM to those who have not allowed the library
   * to call native code, which it does then.
   */
  static Directory directory(Path folder) throws IOException {
    return MMapDirectory.class.getModule().isNativeAccessEnabled()
        ? new MMapDirectory(folder)
        : new NIOFSDirectory(folder);
  }

  /** Whether a directory has a whole index of which the commit says this. */
  static boolean isOf(Map<String, String> facts, Directory directory) throws IOException {
    return DirectoryReader.indexExists(directory)
        && SegmentInfos.readLatestCommit(directory).getUserData().equals(facts);
  }

  /** Makes a commit that says what the index is of. */
  static void commit(IndexWriter writer, Map<String, String> facts) throws IOException {
    writer.setLiveCommitData(facts.entrySet());
    writer.commit();
  }

  /** Gives a folder, which is made, the files of the latest commit in another one. */
  static void link(Directory directory, Path from, Path to) throws IOException {
    Files.createDirectories(to);
    for (String file : SegmentInfos.readLatestCommit(directory).files(true)) {
      try {
        Files.createLink(to.resolve(file), from.resolve(file));
      } catch (UnsupportedOperationException e) {
        Files.copy(from.resolve(file), to.resolve(file));
      }
    }
  }

  /** Removes a folder with all that it has, if it is there. */
  static void deleteTree(Path folder) throws IOException {
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
