package io.graphflow.ldbc;

import io.graphflow.exception.GraphflowException;
import io.graphflow.interactive.operation.InteractiveOperation;
import io.graphflow.interactive.operation.OperationKind;
import java.util.Map;
import org.ldbcouncil.snb.driver.DbException;
import org.ldbcouncil.snb.driver.Operation;
import org.ldbcouncil.snb.driver.OperationHandler;
import org.ldbcouncil.snb.driver.ResultReporter;
import org.ldbcouncil.snb.driver.workloads.interactive.LdbcNoResult;

/**
 * Runs an operation of the driver, and reports its result. One handler serves all threads.
 *
 * @param <O> the driver's class of the operation
 */
@SuppressWarnings("rawtypes") // as the driver's interface has it
abstract class GraphflowHandler<O extends Operation>
    implements
      OperationHandler<O, GraphflowConnectionState> {
  private static final int DONE = 0;

  @Override
  @SuppressWarnings("unchecked") // the driver's type of results is that of its operation
  public void executeOperation(O operation, GraphflowConnectionState state, ResultReporter reporter)
      throws DbException {
    InteractiveOperation asked = DriverOperations.of(operation.type());
    Map<String, Object> parameters = DriverOperations.parameters(operation);
    Object result;
    try {
      if (asked.kind() == OperationKind.UPDATE) {
        state.target().update(asked, parameters);
        result = LdbcNoResult.INSTANCE;
      } else {
        result = DriverResults.of(asked, state.target().read(asked, parameters));
      }
    } catch (GraphflowException e) {
      throw new DbException(asked + " " + parameters + ": " + e.getMessage(), e);
    }
    reporter.report(DONE, result, (Operation<Object>) operation);
  }
}
