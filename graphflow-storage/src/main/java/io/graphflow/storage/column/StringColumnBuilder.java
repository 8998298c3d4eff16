package io.graphflow.storage.column;

import io.graphflow.storage.catalog.ValueDistribution;
import io.graphflow.storage.dictionary.DictionaryBuilder;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.memory.Hash64;
import io.graphflow.storage.memory.NativeBuffer;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import io.graphflow.storage.text.StringArrayBuilder;
import io.graphflow.storage.type.ScalarType;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.nio.charset.StandardCharsets;

/**
 * Builds columns of STRING values, as codes into a sorted dictionary if the strings are categorical
 * and one after another if they are not.
 *
 * <p>Strings count as categorical if the dictionary and the codes of the values, NULLs aside, take
 * fewer bytes than ends and text, all of them uncompressed: so a column has the same encoding in every
 * layout, and a comparison is one of codes in all or none. To bound memory the builder gives up on a dictionary once it has
 * met more than {@value #MANY_DISTINCT} distinct values that are also more than a quarter of all
 * values so far, or more than {@value #MAX_DISTINCT}.
 */
public final class StringColumnBuilder extends ColumnBuilder {
  /** Up to this many distinct values a dictionary is always tried. */
  static final int MANY_DISTINCT = 1 << 16;
  /** No dictionary has more strings than this. */
  static final int MAX_DISTINCT = 1 << 24;

  /** No more of a value is read for statistics. */
  private static final int SAMPLED_BYTES = 4 * ValueDistribution.MOST_CHARS + 4;

  /** Provisional dictionary numbers of the values, or null once the dictionary was given up. */
  private NativeBuffer numbers;
  private DictionaryBuilder dictionary;
  /** Ends of the values among {@link #text}; both null while the dictionary is tried. */
  private NativeBuffer ends;
  private NativeBuffer text;

  private final ScratchSpace scratch;
  /** Writes the values where there is no dictionary. */
  private final StringArrayBuilder strings;
  /** Ends of all places, those of NULLs included, if NULLs take places; otherwise null. */
  private NativeBuffer placeEnds;
  private long textLengthBytes;
  private int widthBytes;

  StringColumnBuilder(ScratchSpace scratch) {
    super(ScalarType.STRING, scratch);
    this.scratch = scratch;
    strings = new StringArrayBuilder(scratch);
    numbers = scratch.buffer();
    dictionary = new DictionaryBuilder(scratch);
  }

  /** Appends a value; it is not null. */
  public void append(String value) {
    byte[] utf8 = value.getBytes(StandardCharsets.UTF_8);
    append(utf8, 0, utf8.length);
  }

  /** Appends a value of {@code length} bytes of valid UTF-8 from index {@code from} on. */
  public void append(byte[] utf8, int from, int length) {
    long hash = Hash64.of(utf8, from, length);
    valueAppended(hash);
    textLengthBytes += length;
    if (dictionary != null) {
      numbers.appendInt(dictionary.add(utf8, from, length, hash));
      int distinct = dictionary.size();
      if (distinct > MAX_DISTINCT
          || (distinct > MANY_DISTINCT && distinct > presence().presentCount() >>> 2)) {
        giveUpDictionary();
      }
    } else {
      text.appendBytes(utf8, from, length);
      ends.appendLong(text.sizeBytes());
    }
  }

  @Override
  void appendValue(Object value) {
    append((String) value);
  }

  @Override
  ValueSample sample() {
    return ValueSample.ofTexts(presence().presentCount(), index -> {
      long startBytes;
      long lengthBytes;
      MemorySegment bytes;
      if (dictionary != null) {
        int number = numbers.intAt(index);
        bytes = dictionary.bytes();
        startBytes = dictionary.startBytes(number);
        lengthBytes = dictionary.lengthBytes(number);
      } else {
        bytes = text.segment();
        startBytes = index == 0 ? 0 : ends.longAt(index - 1);
        lengthBytes = ends.longAt(index) - startBytes;
      }
      byte[] start = new byte[(int) Math.min(lengthBytes, SAMPLED_BYTES)];
      MemorySegment.copy(bytes, ValueLayout.JAVA_BYTE, startBytes, start, 0, start.length);
      // A character that is cut in two is at the end of a text that is too long to be common anyway.
      return new String(start, StandardCharsets.UTF_8);
    });
  }

  private void giveUpDictionary() {
    ends = scratch.buffer();
    text = scratch.buffer();
    long count = numbers.sizeBytes() / Integer.BYTES;
    for (long i = 0; i < count; i++) {
      int number = numbers.intAt(i);
      text.appendBytes(
          dictionary.bytes(), dictionary.startBytes(number), dictionary.lengthBytes(number));
      ends.appendLong(text.sizeBytes());
    }
    closeDictionary();
  }

  private void closeDictionary() {
    numbers.close();
    numbers = null;
    dictionary.close();
    dictionary = null;
  }

  @Override
  long[] layOutValues(ColumnOptions options, long valueCount) {
    if (dictionary != null && !dictionaryPays()) {
      giveUpDictionary();
    }
    long[] sectionsBytes = new long[ColumnLayout.SECTION_COUNT];
    long[] stringsBytes;
    if (dictionary != null) {
      widthBytes = codeWidthBytes();
      sectionsBytes[ColumnLayout.VALUES] = valueCount * widthBytes;
      stringsBytes = dictionary.layOut(options.compressedStrings());
    } else {
      widthBytes = 1;
      stringsBytes = strings.layOut(new Text(textEnds()), options.compressedStrings());
    }
    System.arraycopy(
        stringsBytes, 0, sectionsBytes, ColumnLayout.STRINGS, stringsBytes.length);
    return sectionsBytes;
  }

  /** Where each value ends. NULLs that take places are empty strings. */
  private NativeBuffer textEnds() {
    if (!nullsTakePlace()) {
      return ends;
    }
    closePlaces();
    placeEnds = scratch.buffer();
    long next = 0;
    for (long position = 0; position < count(); position++) {
      next += presence().isPresent(position) ? 1 : 0;
      placeEnds.appendLong(next == 0 ? 0 : ends.longAt(next - 1));
    }
    return placeEnds;
  }

  /** The values, one after another. */
  private final class Text implements StringArrayBuilder.Source {
    private final NativeBuffer textEnds;

    Text(NativeBuffer textEnds) {
      this.textEnds = textEnds;
    }

    @Override
    public long count() {
      return textEnds.sizeBytes() / Long.BYTES;
    }

    @Override
    public MemorySegment bytes() {
      return text.segment();
    }

    @Override
    public long startBytes(long index) {
      return index == 0 ? 0 : textEnds.longAt(index - 1);
    }

    @Override
    public long lengthBytes(long index) {
      return textEnds.longAt(index) - startBytes(index);
    }
  }

  private int codeWidthBytes() {
    return NativeBytes.widthBytes(Math.max(0, dictionary.size() - 1));
  }

  /** NULLs do not count, so that a column has the same encoding in every layout. */
  private boolean dictionaryPays() {
    long values = presence().presentCount();
    long codedBytes = values * codeWidthBytes() + dictionary.plainBytes();
    return codedBytes < (values + 1) * NativeBytes.widthBytes(textLengthBytes) + textLengthBytes;
  }

  @Override
  void fillValues(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.WIDTH_BYTES, widthBytes);
    if (dictionary != null) {
      fillCodes(writer, firstParameter, firstSection);
    } else {
      writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.STRING.code());
      strings.fill(writer, firstParameter + ColumnLayout.STRING_PARAMETERS,
          firstSection + ColumnLayout.STRINGS);
    }
  }

  private void fillCodes(StructureWriter writer, int firstParameter, int firstSection) {
    writer.parameter(firstParameter + ColumnLayout.ENCODING, ColumnEncoding.DICTIONARY.code());
    dictionary.fill(writer, firstParameter + ColumnLayout.STRING_PARAMETERS,
        firstSection + ColumnLayout.STRINGS);
    int[] codes = dictionary.codes();
    MemorySegment section = writer.section(firstSection + ColumnLayout.VALUES);
    long at = 0;
    long next = 0;
    for (long position = 0; position < count(); position++) {
      if (presence().isPresent(position)) {
        NativeBytes.store(section, at, widthBytes, codes[numbers.intAt(next++)]);
        at += widthBytes;
      } else if (nullsTakePlace()) {
        at += widthBytes;
      }
    }
  }

  private void closePlaces() {
    if (placeEnds != null) {
      placeEnds.close();
      placeEnds = null;
    }
  }

  @Override
  public void close() {
    super.close();
    strings.close();
    closePlaces();
    if (dictionary != null) {
      closeDictionary();
    }
    if (text != null) {
      ends.close();
      text.close();
    }
  }
}
