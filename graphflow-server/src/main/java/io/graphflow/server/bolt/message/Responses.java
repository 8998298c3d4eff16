package io.graphflow.server.bolt.message;

import io.graphflow.server.packstream.PackWriter;
import io.graphflow.server.work.Failure;
import java.io.IOException;
import java.util.Map;

/** Writes what the server answers, in one version of the protocol. For one thread. */
public final class Responses {
  private static final int SUCCESS = 0x70;
  private static final int RECORD = 0x71;
  private static final int IGNORED = 0x7E;
  private static final int FAILURE = 0x7F;

  private final MessageOutput output;
  private final BoltVersion version;
  private boolean utc;

  /** Creates it. */
  public Responses(MessageOutput output, BoltVersion version) {
    this.output = output;
    this.version = version;
    this.utc = version.hasElementIds();
  }

  /** The version. */
  public BoltVersion version() {
    return version;
  }

  /** From now on moments are in UTC in versions, too, in which a client has to ask for that. */
  public void useUtc() {
    utc = true;
  }

  /** A request was done. */
  public void success(Map<String, Object> metadata) throws IOException {
    PackWriter writer = output.begin();
    writer.beginStructure(SUCCESS, 1);
    new ValueWriter(writer, version, utc).write(metadata);
    output.end();
  }

  /** A row, of values as {@link io.graphflow.value.Value#asObject} gives them. */
  public void record(Object[] values) throws IOException {
    PackWriter writer = output.begin();
    writer.beginStructure(RECORD, 1);
    writer.beginList(values.length);
    ValueWriter fields = new ValueWriter(writer, version, utc);
    for (Object value : values) {
      fields.write(value);
    }
    output.end();
  }

  /** A request was not looked at. */
  public void ignored() throws IOException {
    output.begin().beginStructure(IGNORED, 0);
    output.end();
  }

  /** A request failed. */
  public void failure(Failure failure) throws IOException {
    PackWriter writer = output.begin();
    writer.beginStructure(FAILURE, 1);
    new ValueWriter(writer, version, utc).write(FailureMetadata.of(failure, version));
    output.end();
  }

  /** Sends what was answered. */
  public void flush() throws IOException {
    output.flush();
  }
}
