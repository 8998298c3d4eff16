package io.graphflow.storage.log;

import io.graphflow.options.Durability;
import io.graphflow.options.LogOptions;
import io.graphflow.storage.disk.Disk;
import io.graphflow.storage.disk.SimulatedDisk;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;

/** Logs of text, on a disk in memory. */
final class LogFixture {
  static final Path FOLDER = Path.of("/graph");
  static final UUID DATABASE = UUID.fromString("6e7a1d9c-0f5e-4b5b-9a58-5a1f2b3c4d5e");
  static final LogIdentity IDENTITY = new LogIdentity(DATABASE, 0);
  static final LogOptions SYNC = LogOptions.of(Durability.SYNC).withBufferBytes(256);

  private LogFixture() {}

  static SimulatedDisk disk() {
    return disk(1);
  }

  static SimulatedDisk disk(long seed) {
    return new SimulatedDisk(
        RandomGeneratorFactory.of("L64X128MixRandom").create(seed), FOLDER);
  }

  static WriteAheadLog open(Disk disk) {
    return open(disk, SYNC);
  }

  static WriteAheadLog open(Disk disk, LogOptions options) {
    return WriteAheadLog.open(disk, FOLDER, IDENTITY, 1, options, (number, generation, text) -> {});
  }

  /** The records that reading gives, as text. */
  static List<String> read(Disk disk) {
    return read(disk, IDENTITY, 1);
  }

  static List<String> read(Disk disk, LogIdentity identity, long from) {
    List<String> records = new ArrayList<>();
    LogReader.read(disk, FOLDER, identity, from,
        (number, generation, payload) -> records.add(text(payload)));
    return records;
  }

  static long commit(WriteAheadLog log, String text) {
    return log.commit(bytes(text));
  }

  static ByteBuffer bytes(String text) {
    return ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
  }

  static String text(ByteBuffer payload) {
    return StandardCharsets.UTF_8.decode(payload).toString();
  }

  static Durability durability(RandomGenerator random) {
    List<Durability> all = List.of(Durability.values());
    return all.get(random.nextInt(all.size()));
  }

  static Path segment(long firstSequenceNumber) {
    return SegmentFile.of(FOLDER, firstSequenceNumber).path();
  }
}
