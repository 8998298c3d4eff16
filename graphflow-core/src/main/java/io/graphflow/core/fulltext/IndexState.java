package io.graphflow.core.fulltext;

import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.snapshot.Snapshot;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.io.Closeable;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * An index above the files of one generation: that of the files, which stays, and above it the documents of
 * those elements that the snapshot searched last has other than the files. The next search of another
 * snapshot replaces what differs between the two, so that whoever searches after each of many small commits
 * pays for each change once. Each snapshot finds exactly what it holds, whatever others found before.
 */
final class IndexState implements Closeable {
  private final FullTextIndex index;
  private final TextBase base;
  private final TextOverlay overlay;

  /** What {@link #overlay} has for elements that are not as in the files; null for none. */
  private final Long2ObjectOpenHashMap<TextDocument> present = new Long2ObjectOpenHashMap<>();

  /**
   * What {@link #overlay} shows: not known if the last search failed on the way, or was one of a snapshot that
   * has changed since.
   */
  private Shown shown;

  /**
   * A snapshot.
   *
   * @param places where its texts are, see {@link ElementTexts#places}
   */
  private record Shown(Snapshot snapshot, Map<Integer, List<Integer>> places) {}

  IndexState(FullTextIndex index, TextBase base, Snapshot files) throws IOException {
    this.index = index;
    this.base = base;
    this.overlay = base.overlay();
    this.shown = new Shown(files, ElementTexts.of(index, files).places());
  }

  /**
   * Prepares to search a snapshot.
   *
   * @param check ends it by an exception
   */
  synchronized TextSearch prepare(Snapshot snapshot, String query, String analyzer,
      Runnable check) throws IOException, TextSyntaxException {
    if (shown == null || !shown.snapshot().contentKey().equals(snapshot.contentKey())) {
      show(snapshot, check);
    }
    return overlay.prepare(query, analyzer);
  }

  private void show(Snapshot snapshot, Runnable check) throws IOException {
    ElementTexts texts = ElementTexts.of(index, snapshot);
    ElementTexts inFiles = ElementTexts.of(index, snapshot.files());
    Shown before = shown;
    shown = null;
    if (before != null && before.places().equals(texts.places())) {
      LongArrayList changed = new LongArrayList();
      texts.forEachChanged(before.snapshot(), changed::add);
      for (long id : changed) {
        check.run();
        replace(id, texts.document(id), inFiles);
      }
    } else {
      showAll(texts, inFiles, check);
    }
    Snapshot lasting = snapshot.lasting();
    if (lasting != null) {
      shown = new Shown(lasting, texts.places());
    }
  }

  /** Shows a snapshot above one that is not known. */
  private void showAll(ElementTexts texts, ElementTexts inFiles, Runnable check)
      throws IOException {
    LongOpenHashSet changed = new LongOpenHashSet();
    texts.forEachChanged(null, changed::add);
    for (long id : changed) {
      check.run();
      replace(id, texts.document(id), inFiles);
    }
    for (long id : present.keySet().toLongArray()) {
      check.run();
      if (!changed.contains(id)) {
        replace(id, inFiles.document(id), inFiles);
      }
    }
  }

  private void replace(long id, TextDocument now, ElementTexts inFiles) throws IOException {
    TextDocument before = present.containsKey(id) ? present.get(id) : inFiles.document(id);
    if (!Objects.equals(now, before)) {
      overlay.replace(id, before, now);
      present.put(id, now);
    }
  }

  @Override
  public synchronized void close() throws IOException {
    overlay.close();
    base.close();
  }
}
