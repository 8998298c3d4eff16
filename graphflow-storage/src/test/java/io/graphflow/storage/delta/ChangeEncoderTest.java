package io.graphflow.storage.delta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.GraphflowException;
import io.graphflow.exception.GraphflowException.Kind;
import io.graphflow.storage.RandomSource;
import io.graphflow.storage.catalog.Cardinality;
import io.graphflow.storage.catalog.Constraint;
import io.graphflow.storage.catalog.DeclaredEdges;
import io.graphflow.storage.catalog.FullTextIndex;
import io.graphflow.storage.catalog.Index;
import io.graphflow.storage.catalog.LabelRef;
import io.graphflow.storage.catalog.Requirement;
import io.graphflow.storage.catalog.VectorGraph;
import io.graphflow.storage.catalog.VectorIndex;
import io.graphflow.storage.catalog.VectorSimilarity;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.type.DynamicType;
import io.graphflow.storage.type.ListType;
import io.graphflow.storage.type.LogicalType;
import io.graphflow.storage.type.ScalarType;
import java.time.LocalDate;
import java.time.LocalTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.Test;

/** Changes as bytes and back; what is no record is refused whatever it is. */
class ChangeEncoderTest {
  private static final List<LogicalType> TYPES = BaseGraph.PERSON_TYPES;

  /** The format is written to disk: these bytes must mean the same for ever. */
  @Test
  void writesTheseBytes() {
    List<Change> changes = List.of(
        new Change.AddVertexTable(3, List.of("A")),
        new Change.AddVertexProperty(3, 0, "x", ScalarType.INT64),
        new Change.CreateVertex(ElementId.of(3, 300), List.of("é"),
            List.of(new PropertyValue(0, -1L), new PropertyValue(2, 1.0))),
        new Change.CreateEdge(ElementId.of(1, 2), ElementId.of(3, 300), ElementId.of(0, 1),
            List.of(new PropertyValue(0, List.of("a", "")))),
        new Change.SetVertexProperty(ElementId.of(0, 5), 1, null),
        new Change.SetEdgeProperty(ElementId.of(1, 2), 0, LocalDate.ofEpochDay(1)),
        new Change.SetEdgeProperty(ElementId.of(1, 2), 0, LocalTime.ofNanoOfDay(1)),
        new Change.SetLabel(ElementId.of(0, 5), "B", true),
        new Change.WidenVertexProperty(3, 2, DynamicType.ANY),
        new Change.WidenEdgeProperty(1, 0, ScalarType.DATE));
    byte[] record = ChangeEncoder.encode(changes);
    assertThat(HexFormat.of().formatHex(record)).isEqualTo(
        "010a" + "0103" + "010141" + "020300" + "0178" + "05494e543634"
            + "1003ac02" + "0102c3a9" + "02" + "000301" + "0204000000000000f03f"
            + "200102" + "03ac02" + "0001" + "01" + "0008020501610500"
            + "130005" + "0100" + "220102" + "000602" + "220102" + "00090a080100000000000000"
            + "120005" + "0142" + "01"
            + "070302" + "03414e59" + "0e0100" + "0444415445");
    assertThat(ChangeDecoder.decode(record)).isEqualTo(changes);
  }

  @Test
  void writesTheseBytesForDeclarations() {
    List<Change> changes = List.of(
        new Change.DeclareVertexTable(300),
        new Change.DeclareEdgeLabel(new DeclaredEdges(
            2, List.of(new DeclaredEdges.Ends(0, 1)), Cardinality.ONE_MANY)),
        new Change.AddConstraint(new Constraint(
            "c", LabelRef.edges("K"), List.of("x"), new Requirement.OfType(ScalarType.INT64))),
        new Change.DropConstraint("c"),
        new Change.AddIndex(new Index("i", LabelRef.vertices("P"), List.of("x", "y"))),
        new Change.DropIndex("i"),
        new Change.AddIndex(new Index("i", LabelRef.vertices("P"), List.of("x"), Index.Kind.POINT)),
        new Change.AddIndex(new Index("b", LabelRef.edges("E"), List.of("x"), Index.Kind.BACKWARD)),
        new Change.AddVectorIndex(
            new VectorIndex("v", LabelRef.vertices("P"), "x", 300, VectorSimilarity.EUCLIDEAN,
                VectorGraph.DEFAULT)),
        new Change.AddVectorIndex(
            new VectorIndex("w", LabelRef.edges("K"), "x", 0, VectorSimilarity.COSINE,
                new VectorGraph(512, 3200, true))),
        new Change.AddFullTextIndex(
            new FullTextIndex("t", true, List.of("K"), List.of("x", "y"), "a")),
        new Change.ReserveOffsets(3, 300),
        new Change.ReservePositions(4, 0));
    byte[] record = ChangeEncoder.encode(changes);
    assertThat(HexFormat.of().formatHex(record)).isEqualTo(
        "010d" + "08ac02" + "0902" + "010001" + "02"
            + "0a0163" + "01014b" + "010178" + "0305494e543634" + "0b0163"
            + "0c0169" + "000150" + "0201780179" + "0d0169"
            + "290169" + "000150" + "010178" + "2a0162" + "010145" + "010178"
            + "0f0176" + "0150" + "0178" + "ac0201"
            + "0f0177" + "014b" + "0178" + "0006" + "8004" + "8019" + "01"
            + "280174" + "0101" + "014b" + "0201780179" + "0161" + "3003ac02" + "310400");
    assertThat(ChangeDecoder.decode(record)).isEqualTo(changes);
  }

  @Test
  void givesBackWhatItWrote() {
    RandomSource.rounds(300, random -> {
      List<Change> changes = randomChanges(random);
      assertThat(ChangeDecoder.decode(ChangeEncoder.encode(changes))).isEqualTo(changes);
    });
    Change longText = new Change.SetVertexProperty(0, 0, "ä".repeat(100_000));
    assertThat(ChangeDecoder.decode(ChangeEncoder.encode(List.of(longText))))
        .containsExactly(longText);
  }

  @Test
  void refusesRecordsThatEndTooEarly() {
    RandomSource.rounds(30, random -> {
      byte[] record = ChangeEncoder.encode(randomChanges(random));
      for (int length = 0; length < record.length; length++) {
        byte[] start = Arrays.copyOf(record, length);
        assertThatThrownBy(() -> ChangeDecoder.decode(start))
            .isInstanceOfSatisfying(GraphflowException.class,
                e -> assertThat(e.kind()).isEqualTo(Kind.CORRUPT))
            .hasMessageContaining("damaged at byte");
      }
      assertThatThrownBy(() -> ChangeDecoder.decode(Arrays.copyOf(record, record.length + 1)))
          .hasMessageContaining("at byte " + record.length + ": it goes on");
    });
  }

  /** Whatever is changed, decoding ends, with changes or with the error that is meant for it. */
  @Test
  void endsWithOneErrorForAnyBytes() {
    RandomSource.rounds(2000, random -> {
      byte[] record = ChangeEncoder.encode(randomChanges(random));
      for (int i = random.nextInt(1, 4); i > 0; i--) {
        record[random.nextInt(record.length)] = (byte) random.nextInt(256);
      }
      try {
        List<Change> changes = ChangeDecoder.decode(record);
        assertThat(ChangeDecoder.decode(ChangeEncoder.encode(changes))).isEqualTo(changes);
      } catch (GraphflowException e) {
        assertThat(e.kind()).isEqualTo(Kind.CORRUPT);
      }
    });
  }

  @Test
  void saysWhatIsWrong() {
    refused("02", "byte 0: it is of version 2, not 1");
    refused("0101ff", "byte 2: no kind of change has the code 255");
    refused("01013f", "byte 2: no kind of change has the code 63");
    refused("01010f0000000908", "byte 7: 8 is larger than 7");
    refused("01010f0000000904006400", "byte 3: not a number of connections: 0");
    refused("01ffffffff0f", "byte 1: 4294967295 elements do not fit into what is left");
    refused("01010a0163000150020178017802",
        "byte 3: not a list of different properties: [x, x]");
    refused("01010a016300015002017801790201",
        "byte 3: constraint 'c' is of one property only");
    refused("010111000100", "byte 5: it goes on after its last change");
    refused("01011100ffffffffffffffffffff7f", "byte 4: a number has more than 64 bits");
    refused("01011100ffffffffffffffff01",
        "byte 4: 144115188075855871 is larger than 281474976710655");
    refused("010111ffff0301", "byte 3: 65535 is larger than 65534");
    refused("01010400ffffffff07", "byte 4: a text of 2147483647 bytes does not fit");
    refused("0101040001ff", "byte 4: a text is not UTF-8");
    refused("010102000001780141", "byte 7: unknown type");
    refused("010113000000090901", "byte 6: no form of a value has the code 9");
    refused("010113000000090a08ffffffffffffff7f", "byte 6: Invalid value for NanoOfDay");
    refused("010113000000090a0100", "byte 6: 1 bytes are no LOCAL_TIME");
    refused("010113000000090a7f00", "byte 8: a value of time or a point of 127 bytes does not fit");
    refused("0101130000000a01", "byte 6: no kind of value has the code 10");
    refused("01011300000008010800", "byte 8: a list lies in a list");
    refused("010113000000080100", "byte 8: a list has a NULL");
    refused("010110000000010100", "byte 8: a new element has a NULL");
    refused("01011000000002" + "0101" + "0101", "properties do not ascend");
    refused("01011300000006ffffffffffffffffff01", "byte 6: ");
    refused("0101120000014102", "byte 7: 2 is larger than 1");
  }

  private static void refused(String hex, String message) {
    assertThatThrownBy(() -> ChangeDecoder.decode(HexFormat.of().parseHex(hex)))
        .isInstanceOf(GraphflowException.class)
        .hasMessageContaining(message);
  }

  private static List<Change> randomChanges(RandomGenerator random) {
    List<Change> changes = new ArrayList<>();
    for (int i = random.nextInt(6); i >= 0; i--) {
      changes.add(randomChange(random));
    }
    return changes;
  }

  private static Change randomChange(RandomGenerator random) {
    int table = random.nextInt(0xFFFF);
    int index = random.nextInt() >>> random.nextInt(1, 32);
    LogicalType type = TYPES.get(random.nextInt(TYPES.size()));
    return switch (random.nextInt(25)) {
      case 0 -> new Change.AddVertexTable(table, randomTexts(random));
      case 1 -> new Change.AddVertexProperty(table, index, randomText(random), type);
      case 2 -> new Change.SetPrimaryKey(table, index);
      case 3 -> new Change.AddEdgeLabel(index, randomText(random));
      case 4 -> new Change.AddEdgeProperty(index, index, randomText(random),
          new ListType(ScalarType.DATE));
      case 5 -> new Change.AddEdgeTable(table, index, random.nextInt(0xFFFF));
      case 6 -> new Change.CreateVertex(
          randomId(random), randomTexts(random), randomProperties(random));
      case 7 -> new Change.DeleteVertex(randomId(random));
      case 8 -> new Change.SetLabel(randomId(random), randomText(random), random.nextBoolean());
      case 9 -> new Change.SetVertexProperty(randomId(random), index,
          random.nextInt(4) == 0 ? null : BaseGraph.randomValue(random, type));
      case 10 -> new Change.CreateEdge(
          randomId(random), randomId(random), randomId(random), randomProperties(random));
      case 12 -> new Change.DeclareVertexTable(table);
      case 13 -> new Change.DeclareEdgeLabel(new DeclaredEdges(index,
          List.of(new DeclaredEdges.Ends(table, random.nextInt(0xFFFF))),
          List.of(Cardinality.values()).get(random.nextInt(4))));
      case 14 -> new Change.AddConstraint(randomConstraint(random, type));
      case 15 -> new Change.DropConstraint(randomText(random));
      case 16 -> new Change.AddIndex(new Index(randomText(random),
          new LabelRef(random.nextBoolean(), randomText(random)), List.of("x", "y"),
          random.nextBoolean() ? Index.Kind.POINT : Index.Kind.RANGE));
      case 17 -> new Change.DropIndex(randomText(random));
      case 11 -> new Change.DeleteEdge(randomId(random), randomId(random), randomId(random));
      case 18 -> new Change.WidenVertexProperty(table, index,
          random.nextBoolean() ? DynamicType.UNDETERMINED : type);
      case 19 -> new Change.WidenEdgeProperty(index, index, DynamicType.ANY);
      case 20 -> new Change.ReserveOffsets(table, random.nextLong(1L << 48));
      case 21 -> new Change.ReservePositions(table, 1L << 48);
      case 22 -> new Change.AddVectorIndex(
          new VectorIndex(randomText(random),
              new LabelRef(random.nextBoolean(), randomText(random)), randomText(random),
              random.nextInt(VectorIndex.MAX_DIMENSIONS + 1),
              random.nextBoolean() ? VectorSimilarity.COSINE : VectorSimilarity.EUCLIDEAN,
              random.nextBoolean() ? VectorGraph.DEFAULT
                  : new VectorGraph(1 + random.nextInt(VectorGraph.MAX_CONNECTIONS),
                      1 + random.nextInt(VectorGraph.MAX_CANDIDATES), random.nextBoolean())));
      case 23 -> new Change.AddFullTextIndex(
          new FullTextIndex(randomText(random), random.nextBoolean(),
              List.of(randomText(random) + "a", "b"), List.of("x"), randomText(random)));
      default -> new Change.SetEdgeProperty(
          randomId(random), index, BaseGraph.randomValue(random, type));
    };
  }

  private static Constraint randomConstraint(RandomGenerator random, LogicalType type) {
    Requirement requirement = switch (random.nextInt(4)) {
      case 0 -> new Requirement.Unique();
      case 1 -> new Requirement.Key();
      case 2 -> new Requirement.NotNull();
      default -> new Requirement.OfType(type);
    };
    LabelRef target = new LabelRef(random.nextBoolean(), randomText(random));
    List<String> properties = requirement.isUnique() ? List.of("x", "", "y") : List.of("x");
    return new Constraint(randomText(random), target, properties, requirement);
  }

  private static List<PropertyValue> randomProperties(RandomGenerator random) {
    List<PropertyValue> values = new ArrayList<>();
    BaseGraph.randomProperties(random, TYPES, 50)
        .forEach((property, value) -> values.add(new PropertyValue(property, value)));
    return values;
  }

  private static long randomId(RandomGenerator random) {
    return ElementId.of(random.nextInt(0xFFFF), random.nextLong() >>> random.nextInt(16, 64));
  }

  private static List<String> randomTexts(RandomGenerator random) {
    List<String> texts = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      texts.add(randomText(random));
    }
    return texts;
  }

  private static String randomText(RandomGenerator random) {
    return List.of("", "A", "wörd 🜁", "x".repeat(200)).get(random.nextInt(4));
  }

  @Test
  void refusesWhatIsTooLongAtOnce() {
    List<Change> changes = new ArrayList<>();
    for (int i = 0; i < 1000; i++) {
      changes.add(new Change.SetVertexProperty(ElementId.of(0, i), 0, "a text"));
    }
    byte[] record = ChangeEncoder.encode(changes);
    // A number is given room for the longest one.
    assertThat(ChangeEncoder.encode(changes, record.length + 9)).isEqualTo(record);
    for (int limit : new int[] {100, record.length / 2, record.length - 1}) {
      assertThatThrownBy(() -> ChangeEncoder.encode(changes, limit))
          .isInstanceOfSatisfying(GraphflowException.class,
              e -> assertThat(e.kind()).isEqualTo(Kind.RESOURCE))
          .hasMessageContaining(limit + " bytes")
          .hasMessageContaining("several transactions");
    }
    // What is behind the limit is not even looked at: it is no value.
    changes.add(new Change.SetVertexProperty(ElementId.of(0, 1), 0, new Object()));
    assertThatThrownBy(() -> ChangeEncoder.encode(changes, record.length / 2))
        .isInstanceOf(GraphflowException.class);
  }
}
