package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;

import io.graphflow.research.Layout;
import io.graphflow.storage.RandomSource;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Random transactions on a random database against plain collections: alone or side by side on
 * disjoint elements, committed or rolled back, read through every version that there was, and
 * replayed from the bytes of their changes.
 */
class DeltaModelTest {
  private static final List<Layout> LAYOUTS = List.of(Layout.values());
  private static final int SIDE_BY_SIDE = 3;

  @TempDir
  private Path directory;

  /** The latest commit, with all that came before. */
  private static final class Committed {
    private DeltaVersion version;
    private GraphModel model;
    private final List<DeltaVersion> versions = new ArrayList<>();
    private final List<GraphModel> models = new ArrayList<>();
    private final List<byte[]> log = new ArrayList<>();

    Committed(DeltaVersion version, GraphModel model) {
      publish(version, model);
    }

    private void publish(DeltaVersion newVersion, GraphModel newModel) {
      version = newVersion;
      model = newModel;
      versions.add(newVersion);
      models.add(newModel);
    }

    void commit(ModelTransaction transaction) {
      List<Change> changes = transaction.writer().changes();
      byte[] record = ChangeEncoder.encode(changes);
      List<Change> decoded = ChangeDecoder.decode(record);
      assertThat(decoded).isEqualTo(changes);
      GraphModel newModel = model.copy();
      transaction.operations().forEach(operation -> operation.accept(newModel));
      log.add(record);
      publish(version.apply(decoded), newModel);
    }
  }

  @Test
  void versionsEqualAModel() {
    RandomSource.rounds(6, random -> {
      Layout layout = LAYOUTS.get(random.nextInt(LAYOUTS.size()));
      try (BaseGraph base = new BaseGraph(folder(), random, random.nextInt(1, 100), 7, layout)) {
        Committed committed = new Committed(
            DeltaVersion.unchanged(new DeltaBase(base.store.snapshot())), base.model);
        VersionCheck.check(committed.version, committed.model, true);
        for (int i = 0; i < 14; i++) {
          if (random.nextBoolean()) {
            runAlone(random, committed);
          } else {
            runSideBySide(random, committed);
          }
          VersionCheck.check(committed.version, committed.model, true);
        }
        for (int i = 0; i < committed.versions.size(); i++) {
          VersionCheck.check(committed.versions.get(i), committed.models.get(i), true);
        }
        checkRecovery(base, committed);
      }
    });
  }

  private Path folder() {
    try {
      return Files.createTempDirectory(directory, "graph").resolve("database");
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private static void runAlone(RandomGenerator random, Committed committed) {
    ModelTransaction transaction =
        new ModelTransaction(random, committed.version, committed.model, 0, 1);
    for (int part = random.nextInt(1, 4); part > 0; part--) {
      transaction.run(random.nextInt(1, 40));
      VersionCheck.check(transaction.writer().current(), transaction.model(), false);
      if (random.nextInt(3) == 0) {
        transaction.runAndRollBack(random.nextInt(1, 20));
      }
      if (random.nextInt(3) == 0) {
        VersionCheck.check(transaction.writer().version(), transaction.model(), true);
      }
    }
    if (random.nextInt(4) > 0) {
      committed.commit(transaction);
    }
  }

  private static void runSideBySide(RandomGenerator random, Committed committed) {
    List<ModelTransaction> transactions = new ArrayList<>();
    for (int i = 0; i < SIDE_BY_SIDE; i++) {
      transactions.add(new ModelTransaction(
          random, committed.version, committed.model, i, SIDE_BY_SIDE));
    }
    while (!transactions.isEmpty()) {
      ModelTransaction transaction = transactions.get(random.nextInt(transactions.size()));
      transaction.run(random.nextInt(1, 15));
      if (random.nextInt(3) == 0) {
        VersionCheck.check(transaction.writer().version(), transaction.model(), true);
        transactions.remove(transaction);
        if (random.nextInt(4) > 0) {
          committed.commit(transaction);
        }
      }
    }
  }

  /** All records again, on a base that has handed out nothing yet. */
  private static void checkRecovery(BaseGraph base, Committed committed) {
    DeltaBase fresh = new DeltaBase(base.store.snapshot());
    DeltaVersion recovered = DeltaVersion.unchanged(fresh);
    for (byte[] record : committed.log) {
      recovered = recovered.apply(ChangeDecoder.decode(record));
    }
    VersionCheck.check(recovered, committed.model, true);
    assertThat(recovered.sizeBytes()).isEqualTo(committed.version.sizeBytes());
    assertThat(recovered.catalog()).isEqualTo(committed.version.catalog());
    DeltaWriter writer = new DeltaWriter(recovered);
    long vertex = writer.createVertex(BaseGraph.CITY, List.of(), List.of());
    assertThat(committed.model.vertices).doesNotContainKey(vertex);
  }
}
