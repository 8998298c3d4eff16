package io.graphflow;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.graphflow.exception.UsageException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The ways to go through the rows of a result, each of them once. */
class ResultTest {
  @TempDir
  private Path folder;

  private Database database;
  private Session session;

  @BeforeEach
  void open() {
    database = Database.create(folder.resolve("db"));
    session = database.session();
  }

  @AfterEach
  void close() {
    database.close();
  }

  private Result rows(int count) {
    return session.run("UNWIND range(1, " + count + ") AS x RETURN x, 'a' AS y");
  }

  private static void usage(ThrowingCallable call) {
    assertThatThrownBy(call).isInstanceOf(UsageException.class);
  }

  @Test
  void isGoneThroughByFor() {
    List<Long> seen = new ArrayList<>();
    Result result = rows(3);
    assertThat(result.keys()).containsExactly("x", "y");
    assertThat(result.isOpen()).isTrue();
    for (Record row : result) {
      seen.add(row.get("x").asLong());
    }
    assertThat(seen).containsExactly(1L, 2L, 3L);
    assertThat(result.isOpen()).isFalse();
  }

  @Test
  void isGoneThroughOnce() {
    Result byFor = rows(3);
    for (Record row : byFor) {
      assertThat(row.get("x").asLong()).isEqualTo(1);
      break;
    }
    usage(byFor::iterator);
    assertThat(byFor.next().get("x").asLong()).isEqualTo(2);

    Result byList = rows(3);
    assertThat(byList.list()).hasSize(3);
    usage(byList::iterator);
    assertThat(byList.list()).isEmpty();

    Result byStream = rows(3);
    assertThat(byStream.stream()).hasSize(3);
    usage(byStream::iterator);

    Result consumed = rows(3);
    assertThat(consumed.consume().rows()).isZero();
    usage(consumed::iterator);

    Result closed = rows(3);
    closed.close();
    usage(closed::hasNext);
    usage(closed::next);
    usage(closed::list);
  }

  @Test
  void whatIsLeftIsGoneThroughByFor() {
    Result result = rows(3);
    assertThat(result.peek()).isEqualTo(result.next());
    int count = 0;
    for (Record row : result) {
      assertThat(row.get("x").asInt()).isEqualTo(2 + count++);
    }
    assertThat(count).isEqualTo(2);
    Result empty = rows(0);
    assertThat(empty.hasNext()).isFalse();
    assertThat(empty.iterator().hasNext()).isFalse();
    assertThatThrownBy(empty::peek).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void mapsItsRows() {
    List<Long> numbers = rows(3).list(row -> row.get("x").asLong());
    assertThat(numbers).containsExactly(1L, 2L, 3L);
    int number = rows(1).single(row -> row.get("x").asInt());
    assertThat(number).isEqualTo(1);
    Result two = rows(2);
    assertThatThrownBy(() -> two.single(row -> row)).isInstanceOf(NoSuchElementException.class);
    assertThat(two.isOpen()).isFalse();
    assertThatThrownBy(() -> rows(0).single()).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void closingAStreamClosesTheResult() {
    Result result = rows(1_000_000);
    try (Stream<Record> stream = result.stream()) {
      List<Long> first = stream.map(row -> row.get("x").asLong()).limit(2).toList();
      assertThat(first).containsExactly(1L, 2L);
      assertThat(result.isOpen()).isTrue();
    }
    assertThat(result.isOpen()).isFalse();
  }
}
