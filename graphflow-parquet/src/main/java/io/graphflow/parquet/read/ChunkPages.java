package io.graphflow.parquet.read;

import io.graphflow.parquet.error.UnreadableException;
import io.graphflow.parquet.metadata.ColumnChunk;
import io.graphflow.parquet.metadata.PageHeader;
import io.graphflow.parquet.metadata.PageKind;
import io.graphflow.parquet.metadata.PageLocation;
import io.graphflow.parquet.thrift.CompactReader;
import java.util.ArrayList;
import java.util.List;

/** Finds the pages of a column chunk. For one thread, while it does. */
final class ChunkPages {
  /** First bytes that are read of a header; few are longer. */
  private static final int FIRST_READ = 256;

  /** Longest header: statistics in it may have long texts. */
  private static final int LONGEST_HEADER = 1 << 24;

  private final ParquetFile file;
  private final ColumnChunk chunk;
  private final long rowCount;
  private final long end;
  private final List<PageLocation> pages = new ArrayList<>();
  private PageLocation dictionary;

  ChunkPages(ParquetFile file, ColumnChunk chunk, long rowCount) {
    this.file = file;
    this.chunk = chunk;
    this.rowCount = rowCount;
    this.end = chunk.firstPageAt() + chunk.compressedBytes();
  }

  List<PageLocation> pages() {
    return pages;
  }

  /** Where the dictionary lies; null if there is none. */
  PageLocation dictionary() {
    return dictionary;
  }

  /** Takes the places of an offset index. */
  void use(List<PageLocation> index) {
    long at = chunk.firstPageAt();
    long row = 0;
    for (PageLocation page : index) {
      if (page.at() < at || page.bytes() <= 0 || page.bytes() > end - page.at()
          || page.firstRow() < row || page.firstRow() > rowCount
          || (pages.isEmpty() && page.firstRow() != 0)) {
        throw new UnreadableException("expected pages one after the other from byte " + at
            + " and row " + row + " on in the offset index, found one of " + page.bytes()
            + " bytes at byte " + page.at() + " and row " + page.firstRow());
      }
      pages.add(page);
      at = page.at() + page.bytes();
      row = page.firstRow();
    }
    if (pages.isEmpty() && chunk.valueCount() > 0) {
      throw new UnreadableException("expected pages in the offset index, found none");
    }
    if (!pages.isEmpty() && pages.getFirst().at() > chunk.firstPageAt()) {
      Header first = header(chunk.firstPageAt());
      if (first.header.kind() == PageKind.DICTIONARY) {
        dictionary = first.location(-1);
      }
    }
  }

  /** Goes from header to header. */
  void walk() {
    long at = chunk.firstPageAt();
    long values = 0;
    // The rows of pages with lists are known only if their headers say so.
    long row = 0;
    while (values < chunk.valueCount()) {
      if (at >= end) {
        throw new UnreadableException("expected " + chunk.valueCount()
            + " values in the pages until byte " + end + ", found " + values);
      }
      Header found = header(at);
      PageHeader header = found.header;
      switch (header.kind()) {
        case DICTIONARY -> {
          if (dictionary != null || !pages.isEmpty()) {
            throw new UnreadableException(
                "expected one dictionary, before all other pages, found one at byte " + at);
          }
          dictionary = found.location(-1);
        }
        case DATA, DATA_V2 -> {
          pages.add(found.location(row));
          values += header.valueCount();
          int rows = chunk.column().repeated() ? header.rowCount() : header.valueCount();
          row = rows < 0 || row < 0 ? -1 : row + rows;
        }
        case INDEX, OTHER -> {}
      }
      at += (long) found.bytes + header.compressedBytes();
    }
    if (values > chunk.valueCount()) {
      throw new UnreadableException("expected " + chunk.valueCount()
          + " values in the pages, found " + values);
    }
  }

  /** Reads the header at a place. */
  private Header header(long at) {
    for (int size = FIRST_READ;; size *= 16) {
      int count = (int) Math.min(size, end - at);
      byte[] bytes = file.read(at, count);
      CompactReader in = new CompactReader(bytes, 0, count);
      try {
        PageHeader header = PageHeader.read(in);
        Header found = new Header(at, in.position(), header);
        if (header.compressedBytes() > end - at - found.bytes) {
          throw new UnreadableException("expected pages until byte " + end + ", found one of "
              + header.compressedBytes() + " bytes at byte " + at);
        }
        return found;
      } catch (UnreadableException e) {
        // It may be longer than what was read.
        if (count == end - at || size >= LONGEST_HEADER) {
          throw new UnreadableException(
              "in the header of the page at byte " + at + ": " + e.getMessage(), e);
        }
      }
    }
  }

  /** A header, where it is, and how many bytes it has. */
  private record Header(long at, int bytes, PageHeader header) {
    PageLocation location(long firstRow) {
      // Both together may be more than a page can have; reading it tells.
      return new PageLocation(at, (int) Math.min(Integer.MAX_VALUE, (long) bytes
          + header.compressedBytes()), firstRow);
    }
  }
}
