package io.graphflow.ldbc;

import io.graphflow.interactive.operation.InteractiveOperation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery10Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery11Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery12Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery13Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery14Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery1Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery2Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery3Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery4Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery5Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery6Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery7Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery8Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcQuery9Result;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery1PersonProfileResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery2PersonPostsResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery3PersonFriendsResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery4MessageContentResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery5MessageCreatorResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery6MessageForumResult;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcShortQuery7MessageRepliesResult;

/** Makes the driver's results of rows. */
final class DriverResults {
  private final List<Object> row;

  private DriverResults(List<Object> row) {
    this.row = row;
  }

  /**
   * The driver's result of a read: a list, or what the one row says. A read of something that is not there
   * has no row, but the driver takes a result of null for an error: then it is one without values, of which
   * numbers are 0.
   */
  static Object of(InteractiveOperation read, List<List<Object>> rows) {
    if (read.hasOneRow()) {
      List<Object> row = rows.isEmpty()
          ? Collections.nCopies(read.columns().size(), null)
          : rows.getFirst();
      return new DriverResults(row).make(read);
    }
    List<Object> results = new ArrayList<>(rows.size());
    for (List<Object> row : rows) {
      results.add(new DriverResults(row).make(read));
    }
    return results;
  }

  private Object make(InteractiveOperation read) {
    return switch (read) {
      case IC1 ->
        new LdbcQuery1Result(number(0), text(1), integer(2), number(3), number(4), text(5), text(6),
            text(7), list(8), list(9), text(10), organizations(11), organizations(12));
      case IC2 -> new LdbcQuery2Result(number(0), text(1), text(2), number(3), text(4), number(5));
      case IC3 ->
        new LdbcQuery3Result(number(0), text(1), text(2), number(3), number(4), number(5));
      case IC4 -> new LdbcQuery4Result(text(0), integer(1));
      case IC5 -> new LdbcQuery5Result(text(0), integer(1));
      case IC6 -> new LdbcQuery6Result(text(0), integer(1));
      case IC7 -> new LdbcQuery7Result(number(0), text(1), text(2), number(3), number(4), text(5),
          integer(6), truth(7));
      case IC8 -> new LdbcQuery8Result(number(0), text(1), text(2), number(3), number(4), text(5));
      case IC9 -> new LdbcQuery9Result(number(0), text(1), text(2), number(3), text(4), number(5));
      case IC10 -> new LdbcQuery10Result(number(0), text(1), text(2), integer(3), text(4), text(5));
      case IC11 -> new LdbcQuery11Result(number(0), text(1), text(2), text(3), integer(4));
      case IC12 -> new LdbcQuery12Result(number(0), text(1), text(2), list(3), integer(4));
      case IC13 -> new LdbcQuery13Result(integer(0));
      case IC14 -> new LdbcQuery14Result(list(0), real(1));
      case IS1 -> new LdbcShortQuery1PersonProfileResult(text(0), text(1), number(2), text(3),
          text(4), number(5), text(6), number(7));
      case IS2 -> new LdbcShortQuery2PersonPostsResult(number(0), text(1), number(2), number(3),
          number(4), text(5), text(6));
      case IS3 -> new LdbcShortQuery3PersonFriendsResult(number(0), text(1), text(2), number(3));
      case IS4 -> new LdbcShortQuery4MessageContentResult(text(0), number(1));
      case IS5 -> new LdbcShortQuery5MessageCreatorResult(number(0), text(1), text(2));
      case IS6 ->
        new LdbcShortQuery6MessageForumResult(number(0), text(1), number(2), text(3), text(4));
      case IS7 -> new LdbcShortQuery7MessageRepliesResult(number(0), text(1), number(2), number(3),
          text(4), text(5), truth(6));
      default -> throw new IllegalArgumentException(read + " is no read");
    };
  }

  private long number(int column) {
    return row.get(column) instanceof Long number ? number : 0;
  }

  private int integer(int column) {
    return Math.toIntExact(number(column));
  }

  private double real(int column) {
    return (Double) row.get(column);
  }

  private boolean truth(int column) {
    return (Boolean) row.get(column);
  }

  private String text(int column) {
    return (String) row.get(column);
  }

  @SuppressWarnings("unchecked") // as the column's lists are
  private <T> List<T> list(int column) {
    return (List<T>) row.get(column);
  }

  /** Organizations with their name, a year and the name of their place. */
  private List<LdbcQuery1Result.Organization> organizations(int column) {
    List<LdbcQuery1Result.Organization> organizations = new ArrayList<>();
    for (List<Object> fields : this.<List<Object>>list(column)) {
      organizations.add(new LdbcQuery1Result.Organization((String) fields.get(0),
          Math.toIntExact((Long) fields.get(1)), (String) fields.get(2)));
    }
    return organizations;
  }
}
