package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.AdjacencyInfo;
import io.graphflow.storage.catalog.Direction;
import io.graphflow.storage.file.Structure;
import io.graphflow.storage.file.StructureWriter;
import io.graphflow.storage.layout.ElementId;
import io.graphflow.storage.memory.NativeBytes;
import io.graphflow.storage.memory.ScratchSpace;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * Builds backward lists of forward lists, without sorting: each edge becomes a word in a bucket of neighbouring owners, which are so few
 * that their lists fit a core's cache, and from there goes to the next free place of its list. So memory is written in streams,
 * twice, and once at random within a cache.
 */
final class BackwardScatter {
  /** A bucket has as many edges, or owners, in the mean: lists of some hundred kilobytes. */
  private static final int BUCKET_ELEMENTS = 1 << 16;

  /** So many words are read at once. */
  private static final int PIECE = 1 << 12;

  /** More streams are beyond the reach of the TLB. */
  private static final int MOST_BUCKETS = 1 << 11;

  private final EdgeLabelPlan plan;
  private final AdjacencyInfo info;
  private final CsrBuilder builder;
  private final ListLengths lengths;
  private final ScratchSpace.Region words;
  private final WordForm form;
  private final int[] tables;

  private BackwardScatter(EdgeLabelPlan plan, AdjacencyInfo info, CsrBuilder builder,
      ListLengths lengths, ScratchSpace.Region words) {
    this.plan = plan;
    this.info = info;
    this.builder = builder;
    this.lengths = lengths;
    this.words = words;
    this.form = WordForm.of(plan, info);
    this.tables = info.neighbours().stream().mapToInt(AdjacencyInfo.Neighbour::table).toArray();
  }

  /**
   * The bits of an edge in a word: from the lowest on the owner's place in its bucket, the neighbour's place in its table, the
   * place of that table among those of neighbours, and the offset in the page.
   */
  private record WordForm(int owner, int neighbour, int table, int offset) {
    static WordForm of(EdgeLabelPlan plan, AdjacencyInfo info) {
      long owners = plan.vertexCount(info.ownerTable());
      long buckets = Math.clamp(
          Math.max(owners, info.edgeCount()) / BUCKET_ELEMENTS, 1, MOST_BUCKETS);
      int owner = Math.max(0, bits(owners - 1) - bits(buckets - 1));
      long vertices = 1;
      long offsets = 1;
      for (AdjacencyInfo.Neighbour from : info.neighbours()) {
        vertices = Math.max(vertices, plan.vertexCount(from.table()));
        offsets = plan.inPages(from.table())
            ? Math.max(offsets, plan.info(from.table(), Direction.FORWARD).edgeCount())
            : offsets;
      }
      return new WordForm(owner, bits(vertices - 1), bits(info.neighbours().size() - 1L),
          bits(offsets - 1));
    }

    private static int bits(long largest) {
      return Long.SIZE - Long.numberOfLeadingZeros(largest);
    }

    boolean fits() {
      return owner < Integer.SIZE - 1 && owner + neighbour + table + offset <= Long.SIZE;
    }
  }

  /** Whether the lists of a label can be built so: all are of several elements, and an edge fits into a word. */
  static boolean fits(EdgeLabelPlan plan) {
    return plan.infos()
        .stream()
        .allMatch(info -> !info.single()
            && (info.direction() == Direction.FORWARD || WordForm.of(plan, info).fits()));
  }

  /**
   * Builds all backward lists of a label.
   *
   * @param forward its forward lists by source table
   * @param shapes the shape of each of its lists
   * @throws IllegalArgumentException if the lists are others than the facts on them say
   */
  static BackwardBuild.Lists build(EdgeLabelPlan plan, Adjacency[] forward,
      Function<AdjacencyInfo, ListShape> shapes, AdjacencyBuild.Structures structures,
      ScratchSpace scratch) {
    Map<Integer, Structure> made = new TreeMap<>();
    boolean haveTwoCycles = false;
    for (AdjacencyInfo info : plan.infos()) {
      if (info.direction() == Direction.BACKWARD) {
        try (StructureWriter writer = structures.writer(info);
            ListLengths lengths = new ListLengths(plan.vertexCount(info.ownerTable()), scratch);
            ScratchSpace.Region words = scratch.region(info.edgeCount() * Long.BYTES)) {
          CsrBuilder builder = new CsrBuilder(shapes.apply(info), writer, scratch);
          new BackwardScatter(plan, info, builder, lengths, words).run(forward);
          made.put(info.ownerTable(), structures.finished(info, writer));
        }
        haveTwoCycles = haveTwoCycles
            || hasTwoCycle(forward[info.ownerTable()], info, made.get(info.ownerTable()));
      }
    }
    return new BackwardBuild.Lists(made, haveTwoCycles);
  }

  private void run(Adjacency[] all) {
    List<Chunk> chunks = new ArrayList<>();
    for (int i = 0; i < info.neighbours().size(); i++) {
      int table = info.neighbours().get(i).table();
      Adjacency forward = all[table];
      int count = EdgeSort.chunkCount(forward.edgeCount());
      for (int chunk = 0; chunk < count; chunk++) {
        chunks.add(new Chunk(forward, (long) i << form.neighbour(), plan.inPages(table),
            EdgeSort.chunkStart(0, forward.ownerCount(), count, chunk),
            EdgeSort.chunkStart(0, forward.ownerCount(), count, chunk + 1)));
      }
    }
    chunks.parallelStream().forEach(Chunk::count);
    int buckets = (int) (((lengths.count() - 1) >>> form.owner()) + 1);
    long[] ends = new long[buckets];
    long place = 0;
    for (int bucket = 0; bucket < buckets; bucket++) {
      for (Chunk chunk : chunks) {
        long count = chunk.next[bucket];
        chunk.next[bucket] = place;
        place += count;
      }
      ends[bucket] = place;
    }
    if (place == info.edgeCount()) {
      chunks.parallelStream().forEach(Chunk::scatter);
      IntStream.range(0, buckets)
          .parallel()
          .forEach(bucket -> place(bucket, bucket == 0 ? 0 : ends[bucket - 1], ends[bucket]));
    }
    if (!lengths.are(info)) {
      throw new IllegalArgumentException("other lists than " + info);
    }
    EdgeSort.sideBySide(words::close, () -> {
      builder.startLists(lengths::get);
      builder.finish();
    });
  }

  /** Forward lists from one owner to before another. For one thread at a time. */
  private final class Chunk {
    private final Adjacency forward;
    private final long table;
    private final boolean inPages;
    private final long first;
    private final long end;
    private final long[] next = new long[(int) (((lengths.count() - 1) >>> form.owner()) + 1)];

    /** @param table the bits of the table in a word, without those of the vertex */
    Chunk(Adjacency forward, long table, boolean inPages, long first, long end) {
      this.forward = forward;
      this.table = table;
      this.inPages = inPages;
      this.first = first;
      this.end = end;
    }

    private boolean isOwner(long position) {
      return forward.hasOneNeighbourTable()
          || forward.neighbourTable(position) == info.ownerTable();
    }

    /** Counts the edges of each bucket. */
    void count() {
      long endOfLists = first < end ? forward.end(end - 1) : 0;
      for (long at = first < end ? forward.start(first) : 0; at < endOfLists; at++) {
        if (isOwner(at)) {
          next[(int) (forward.neighbourOffset(at) >>> form.owner())]++;
        }
      }
    }

    /** Writes the edges into their buckets, from {@link #next} on. */
    void scatter() {
      MemorySegment to = words.segment();
      long mask = (1L << form.owner()) - 1;
      int offsetShift = form.owner() + form.neighbour() + form.table();
      long position = first < end ? forward.start(first) : 0;
      for (long source = first; source < end; source++) {
        long neighbour = (table | source) << form.owner();
        long page = inPages ? forward.pages().start(source) : 0;
        for (long endOfList = forward.end(source); position < endOfList; position++) {
          if (isOwner(position)) {
            long owner = forward.neighbourOffset(position);
            long offset = inPages ? (position - page) << offsetShift : 0;
            to.set(NativeBytes.LONG, next[(int) (owner >>> form.owner())]++ * Long.BYTES,
                (owner & mask) | neighbour | offset);
          }
        }
      }
    }
  }

  /** Places the edges of a bucket, whose lists are from {@code first} to before {@code end}. */
  private void place(int bucket, long first, long end) {
    long firstOwner = (long) bucket << form.owner();
    long[] next = new long[(int) Math.min(1L << form.owner(), lengths.count() - firstOwner)];
    long[] piece = new long[(int) Math.min(PIECE, end - first)];
    for (long at = first; at < end; at += PIECE) {
      count(piece, read(at, end, piece), next);
    }
    long place = first;
    for (int owner = 0; owner < next.length; owner++) {
      long length = next[owner];
      lengths.set(firstOwner + owner, length);
      next[owner] = place;
      place += length;
    }
    for (long at = first; at < end; at += PIECE) {
      place(piece, read(at, end, piece), next);
    }
  }

  /**
   * Copies words into an array: C2 gives up, again and again, code for loops over buckets of native memory that are now short, now
   * long. Returns how many.
   */
  private int read(long at, long end, long[] piece) {
    int count = (int) Math.min(PIECE, end - at);
    MemorySegment.copy(
        words.segment(), NativeBytes.LONG, at * Long.BYTES, piece, 0, count);
    return count;
  }

  private void count(long[] piece, int count, long[] next) {
    int mask = (int) ((1L << form.owner()) - 1);
    for (int i = 0; i < count; i++) {
      next[(int) piece[i] & mask]++;
    }
  }

  private void place(long[] piece, int count, long[] next) {
    int ownerMask = (int) ((1L << form.owner()) - 1);
    long neighbourMask = (1L << form.neighbour()) - 1;
    int tableMask = (1 << form.table()) - 1;
    int ownerBits = form.owner();
    int tableShift = ownerBits + form.neighbour();
    int offsetShift = tableShift + form.table();
    boolean hasOffset = form.offset() > 0;
    for (int i = 0; i < count; i++) {
      long word = piece[i];
      int table = tables[(int) (word >>> tableShift) & tableMask];
      long neighbour = ElementId.of(table, (word >>> ownerBits) & neighbourMask);
      // A shift by all bits of a word would be one by none.
      long offset = hasOffset ? word >>> offsetShift : 0;
      builder.place(next[(int) word & ownerMask]++, neighbour, offset);
    }
  }

  /** Whether some owner has an edge to a vertex other than itself from which it has one, too. */
  private static boolean hasTwoCycle(Adjacency forward, AdjacencyInfo info, Structure made) {
    if (forward == null) {
      return false;
    }
    Adjacency backward = AdjacencyStructure.read(made, EdgeIds.unnumbered());
    for (long owner = 0; owner < backward.ownerCount(); owner++) {
      long end = forward.end(owner);
      long position = forward.start(owner);
      long self = ElementId.of(info.ownerTable(), owner);
      long endOfSources = backward.end(owner);
      for (long at = backward.start(owner); at < endOfSources && position < end; at++) {
        long source = backward.neighbour(at);
        if (source != self) {
          position = forward.lowerBound(position, end, source);
          if (position < end && forward.neighbour(position) == source) {
            return true;
          }
        }
      }
    }
    return false;
  }
}
