package io.graphflow.storage.live;

import io.graphflow.storage.snapshot.Snapshot;
import java.nio.file.Path;
import java.util.List;

/**
 * Is told of the generations of files that come and go, so that what is kept beside them, and can be made of
 * them, goes on with them. Called by the thread of checkpoints, and by whoever lets go of files last.
 */
public interface CheckpointListener {
  /** Does nothing. */
  CheckpointListener NONE = new CheckpointListener() {
    @Override
    public void written(Snapshot state, Path next) {}

    @Override
    public void closed(Path folder) {}
  };

  /** Tells several, one after another. */
  static CheckpointListener all(List<CheckpointListener> listeners) {
    List<CheckpointListener> all = List.copyOf(listeners);
    return new CheckpointListener() {
      @Override
      public void written(Snapshot state, Path next) {
        all.forEach(listener -> listener.written(state, next));
      }

      @Override
      public void closed(Path folder) {
        all.forEach(listener -> listener.closed(folder));
      }
    };
  }

  /**
   * The files of the next generation are written, and do not count yet. Commits that were made meanwhile
   * will be changes above them. If this fails, the checkpoint goes on.
   *
   * @param state what they hold, above the files of the present generation
   * @param next the folder of the next one, which may get more files; its checkpoint may yet fail, and
   *     removes it then
   */
  void written(Snapshot state, Path next);

  /** Nobody reads the files of a generation any more. They may be deleted next. */
  void closed(Path folder);
}
