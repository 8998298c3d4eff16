package io.graphflow.storage.adjacency;

import io.graphflow.storage.catalog.DegreeCorrelation;
import io.graphflow.storage.catalog.Direction;
import java.util.ArrayList;
import java.util.List;

/**
 * Counts how lengths of the lists of a vertex table go together. Of a table with more than {@value
 * #MOST_OWNERS} vertices only so many are read, in blocks spread evenly.
 */
public final class ListCorrelations {
  /** Vertices that are read. */
  static final long MOST_OWNERS = 1 << 20;

  private static final int BLOCK = 1024;

  /** Reads lengths of lists. */
  public interface Lengths {
    /**
     * Reads the lengths of the lists of consecutive owners.
     *
     * @param firstOwner not before the end of the owners of any earlier call
     * @param lengths receives the lengths, from index 0 on
     */
    void read(long firstOwner, int count, long[] lengths);
  }

  /** The lists of one (edge label, direction) of the table. */
  public record Lists(int edgeLabel, Direction direction, Lengths lengths) {

    /** Lists that are there to be read. */
    public static Lists of(Adjacency adjacency) {
      long[] starts = new long[BLOCK];
      return new Lists(adjacency.edgeLabel(), adjacency.direction(),
          (firstOwner, count, lengths) -> {
            adjacency.bounds(firstOwner, count, starts, lengths);
            for (int i = 0; i < count; i++) {
              lengths[i] -= starts[i];
            }
          });
    }
  }

  private final int table;
  private final List<Lists> lists;
  private final double[] sums;
  private final double[][] products;
  private final long[][] lengths;
  private long owners;

  private ListCorrelations(int table, List<Lists> lists) {
    this.table = table;
    this.lists = lists;
    sums = new double[lists.size()];
    products = new double[lists.size()][lists.size()];
    lengths = new long[lists.size()][BLOCK];
  }

  /**
   * The correlations of each pair of lists, each list with itself included, in which some list has an
   * edge.
   *
   * @param table id of the vertex table
   * @param vertexCount its vertices, each with all of the lists
   */
  public static List<DegreeCorrelation> of(int table, long vertexCount, List<Lists> lists) {
    ListCorrelations counted = new ListCorrelations(table, lists);
    long blocks = (vertexCount + BLOCK - 1) / BLOCK;
    long read = Math.min(blocks, MOST_OWNERS / BLOCK);
    for (long i = 0; i < read; i++) {
      long first = i * blocks / read * BLOCK;
      counted.count(first, (int) Math.min(BLOCK, vertexCount - first));
    }
    return counted.correlations();
  }

  private void count(long firstOwner, int count) {
    for (int list = 0; list < lengths.length; list++) {
      lists.get(list).lengths().read(firstOwner, count, lengths[list]);
    }
    for (int one = 0; one < lengths.length; one++) {
      for (int i = 0; i < count; i++) {
        sums[one] += lengths[one][i];
      }
      for (int other = one; other < lengths.length; other++) {
        products[one][other] += product(lengths[one], lengths[other], count);
      }
    }
    owners += count;
  }

  private static double product(long[] one, long[] other, int count) {
    double sum = 0;
    for (int i = 0; i < count; i++) {
      sum += (double) one[i] * other[i];
    }
    return sum;
  }

  private List<DegreeCorrelation> correlations() {
    List<DegreeCorrelation> correlations = new ArrayList<>();
    for (int one = 0; one < sums.length; one++) {
      for (int other = one; other < sums.length; other++) {
        double means = sums[one] * sums[other];
        if (means > 0) {
          correlations.add(
              new DegreeCorrelation(table, lists.get(one).edgeLabel(), lists.get(one).direction(),
                  lists.get(other).edgeLabel(), lists.get(other).direction(),
                  products[one][other] * owners / means));
        }
      }
    }
    return correlations;
  }
}
