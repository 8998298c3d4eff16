package io.graphflow.server.bolt.message;

import io.graphflow.binary.Bytes;
import io.graphflow.server.packstream.PackWriter;
import io.graphflow.spatial.Point;
import io.graphflow.temporal.IsoDuration;
import io.graphflow.value.Node;
import io.graphflow.value.Path;
import io.graphflow.value.Relationship;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.OffsetTime;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.temporal.ChronoField;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes values of queries as structures of one version of the protocol. For one thread. */
final class ValueWriter {
  private final PackWriter writer;
  private final BoltVersion version;
  private final boolean utc;

  /**
   * Creates it.
   *
   * @param utc whether moments are given in UTC, or by the clock of their zone
   */
  ValueWriter(PackWriter writer, BoltVersion version, boolean utc) {
    this.writer = writer;
    this.version = version;
    this.utc = utc;
  }

  /** Writes a value as {@link io.graphflow.value.Value#asObject} gives it. */
  void write(Object value) {
    switch (value) {
      case null -> writer.writeNull();
      case String text -> writer.writeString(text);
      case Long number -> writer.writeLong(number);
      case Integer number -> writer.writeLong(number);
      case Double number -> writer.writeDouble(number);
      case Boolean truth -> writer.writeBoolean(truth);
      case List<?> list -> {
        writer.beginList(list.size());
        list.forEach(this::write);
      }
      case Node node -> write(node);
      case Relationship edge -> write(edge);
      case Path path -> write(path);
      case Map<?, ?> map -> writeMap(map);
      default -> writeSingle(value);
    }
  }

  private void writeMap(Map<?, ?> map) {
    writer.beginMap(map.size());
    map.forEach((key, value) -> {
      writer.writeString((String) key);
      write(value);
    });
  }

  private void writeSingle(Object value) {
    switch (value) {
      case LocalDate date -> {
        writer.beginStructure(StructureTags.DATE, 1);
        writer.writeLong(date.toEpochDay());
      }
      case LocalTime time -> {
        writer.beginStructure(StructureTags.LOCAL_TIME, 1);
        writer.writeLong(time.toNanoOfDay());
      }
      case OffsetTime time -> {
        writer.beginStructure(StructureTags.TIME, 2);
        writer.writeLong(time.toLocalTime().toNanoOfDay());
        writer.writeLong(time.getOffset().getTotalSeconds());
      }
      case LocalDateTime moment -> {
        writer.beginStructure(StructureTags.LOCAL_DATE_TIME, 2);
        writer.writeLong(moment.toEpochSecond(ZoneOffset.UTC));
        writer.writeLong(moment.get(ChronoField.NANO_OF_SECOND));
      }
      case ZonedDateTime moment -> write(moment);
      case Bytes bytes -> writer.writeBytes(bytes.toArray());
      case IsoDuration duration -> {
        writer.beginStructure(StructureTags.DURATION, 4);
        writer.writeLong(duration.months());
        writer.writeLong(duration.days());
        writer.writeLong(duration.seconds());
        writer.writeLong(duration.nanoseconds());
      }
      case Point point -> {
        boolean spatial = point.dimensions() == 3;
        writer.beginStructure(spatial ? StructureTags.POINT_3D : StructureTags.POINT_2D,
            spatial ? 4 : 3);
        writer.writeLong(point.crs().srid());
        writer.writeDouble(point.x());
        writer.writeDouble(point.y());
        if (spatial) {
          writer.writeDouble(point.z());
        }
      }
      default -> throw new IllegalArgumentException("no value of a query: " + value.getClass());
    }
  }

  private void write(ZonedDateTime moment) {
    boolean byOffset = moment.getZone() instanceof ZoneOffset;
    int tag;
    if (utc) {
      tag = byOffset ? StructureTags.DATE_TIME : StructureTags.DATE_TIME_OF_ZONE;
    } else {
      tag = byOffset ? StructureTags.LOCAL_CLOCK_DATE_TIME
          : StructureTags.LOCAL_CLOCK_DATE_TIME_OF_ZONE;
    }
    writer.beginStructure(tag, 3);
    writer.writeLong(utc ? moment.toEpochSecond()
        : moment.toLocalDateTime().toEpochSecond(ZoneOffset.UTC));
    writer.writeLong(moment.getNano());
    if (byOffset) {
      writer.writeLong(moment.getOffset().getTotalSeconds());
    } else {
      writer.writeString(moment.getZone().getId());
    }
  }

  private void write(Node node) {
    writer.beginStructure(StructureTags.NODE, version.hasElementIds() ? 4 : 3);
    writer.writeLong(node.id());
    write(node.labels());
    write(node.properties());
    if (version.hasElementIds()) {
      writer.writeString(node.elementId());
    }
  }

  private void write(Relationship edge) {
    writer.beginStructure(StructureTags.RELATIONSHIP, version.hasElementIds() ? 8 : 5);
    writer.writeLong(edge.id());
    writer.writeLong(edge.startNodeId());
    writer.writeLong(edge.endNodeId());
    writer.writeString(edge.type());
    write(edge.properties());
    if (version.hasElementIds()) {
      writer.writeString(edge.elementId());
      writer.writeString(edge.startNodeElementId());
      writer.writeString(edge.endNodeElementId());
    }
  }

  private void writeUnbound(Relationship edge) {
    writer.beginStructure(StructureTags.UNBOUND_RELATIONSHIP, version.hasElementIds() ? 4 : 3);
    writer.writeLong(edge.id());
    writer.writeString(edge.type());
    write(edge.properties());
    if (version.hasElementIds()) {
      writer.writeString(edge.elementId());
    }
  }

  /**
   * Writes each node and each relationship of a path once, the first node first, and then, for each step, the
   * number of its relationship, from 1, negative if the step goes against it, and that of the node it leads to.
   */
  private void write(Path path) {
    Numbered<Node> nodes = new Numbered<>();
    Numbered<Relationship> edges = new Numbered<>();
    nodes.number(path.start());
    List<Long> steps = new ArrayList<>(2 * path.length());
    for (int i = 0; i < path.length(); i++) {
      long edge = edges.number(path.relationships().get(i)) + 1L;
      steps.add(path.isForward(i) ? edge : -edge);
      steps.add((long) nodes.number(path.nodes().get(i + 1)));
    }
    writer.beginStructure(StructureTags.PATH, 3);
    write(nodes.inOrder);
    writer.beginList(edges.inOrder.size());
    edges.inOrder.forEach(this::writeUnbound);
    write(steps);
  }

  /** Different elements, with the number that each one got when it was first met. */
  private static final class Numbered<T> {
    private final Map<T, Integer> numbers = new HashMap<>();
    private final List<T> inOrder = new ArrayList<>();

    private int number(T element) {
      Integer known = numbers.putIfAbsent(element, inOrder.size());
      if (known != null) {
        return known;
      }
      inOrder.add(element);
      return inOrder.size() - 1;
    }
  }
}
