package io.graphflow.server.bolt;

import io.graphflow.server.bolt.message.BoltVersion;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Optional;

/**
 * How client and server agree on a version. The client offers four ranges of versions; one of them may be a mark
 * that it would rather choose itself from those that the server tells (the manifest, of clients since 5.7).
 *
 * @param version the version
 * @param byManifest whether the client chose it
 */
record Handshake(BoltVersion version, boolean byManifest) {
  private static final int MAGIC = 0x6060B017;
  private static final int MANIFEST = 0x000001FF;

  /** What the server speaks: ranges of minor versions, with the number of those below in the second byte. */
  private static final int[] RANGES = {0x00020805, 0x00040405, 0x00000404};

  private static final int MOST_CAPABILITY_BYTES = 10;

  /**
   * Agrees with a client.
   *
   * @return empty if that speaks something else, or no version in common
   */
  static Optional<Handshake> agree(DataInputStream input, DataOutputStream output)
      throws IOException {
    if (input.readInt() != MAGIC) {
      return Optional.empty();
    }
    Optional<BoltVersion> agreed = Optional.empty();
    boolean manifest = false;
    for (int i = 0; i < 4; i++) {
      int offer = input.readInt();
      if (offer == MANIFEST) {
        manifest = true;
      } else if (agreed.isEmpty()) {
        agreed = version(offer);
      }
    }
    if (manifest) {
      return chosen(input, output);
    }
    output.writeInt(agreed.map(version -> version.minor() << 8 | version.major()).orElse(0));
    output.flush();
    return agreed.map(version -> new Handshake(version, false));
  }

  private static Optional<Handshake> chosen(DataInputStream input, DataOutputStream output)
      throws IOException {
    output.writeInt(MANIFEST);
    output.writeByte(RANGES.length);
    for (int range : RANGES) {
      output.writeInt(range);
    }
    output.writeByte(0); // No capabilities.
    output.flush();
    Optional<BoltVersion> version = version(input.readInt() & 0xFFFF);
    for (int i = 0; input.readByte() < 0; i++) {
      if (i == MOST_CAPABILITY_BYTES) {
        return Optional.empty();
      }
    }
    return version.map(chosen -> new Handshake(chosen, true));
  }

  private static Optional<BoltVersion> version(int offer) {
    return BoltVersion.newest(offer & 0xFF, offer >> 8 & 0xFF, offer >> 16 & 0xFF);
  }
}
