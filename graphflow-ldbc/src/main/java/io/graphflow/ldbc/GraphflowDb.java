package io.graphflow.ldbc;

import io.graphflow.exception.GraphflowException;
import io.graphflow.interactive.database.InteractiveDatabase;
import io.graphflow.interactive.database.TreeMode;
import io.graphflow.options.Durability;
import io.graphflow.options.Engine;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Stream;
import org.ldbcouncil.snb.driver.Db;
import org.ldbcouncil.snb.driver.DbConnectionState;
import org.ldbcouncil.snb.driver.DbException;
import org.ldbcouncil.snb.driver.control.LoggingService;

/**
 * What LDBC's driver gives operations to. Its properties name the database's folder, {@value #DATABASE}, its
 * {@value #ENGINE}, such as {@code gf-cl}, how GF-FT processes {@value #TREES}, such as {@code fused}, and its
 * {@value #DURABILITY}, such as {@code SYNC}.
 */
public final class GraphflowDb extends Db {
  /** The property that names the database's folder. */
  public static final String DATABASE = "graphflow.database";
  /** The property that names the engine, as the command line does. */
  public static final String ENGINE = "graphflow.engine";
  /** The property that names a {@link TreeMode}, as the command line does. */
  public static final String TREES = "graphflow.trees";
  /** The property that names a {@link Durability}. */
  public static final String DURABILITY = "graphflow.durability";

  private GraphflowConnectionState state;

  /** Creates a database that the driver opens. */
  public GraphflowDb() {}

  @Override
  protected void onInit(Map<String, String> properties, LoggingService log) throws DbException {
    String name = required(properties, ENGINE);
    Engine engine = Stream.of(Engine.values())
        .filter(some -> some.option().equals(name))
        .findFirst()
        .orElseThrow(() -> new DbException("property " + ENGINE + ": there is no engine " + name));
    String mode = required(properties, TREES);
    TreeMode trees = Stream.of(TreeMode.values())
        .filter(some -> some.option().equals(mode))
        .findFirst()
        .orElseThrow(() -> new DbException("property " + TREES + ": there is no mode " + mode));
    Durability durability = Durability.valueOf(required(properties, DURABILITY));
    try {
      state = new GraphflowConnectionState(InteractiveDatabase
          .open(Path.of(required(properties, DATABASE)), engine, trees, durability));
    } catch (GraphflowException e) {
      throw new DbException(e.getMessage(), e);
    }
    Handlers.register(this);
  }

  private static String required(Map<String, String> properties, String name) throws DbException {
    String value = properties.get(name);
    if (value == null) {
      throw new DbException("property " + name + " is missing");
    }
    return value;
  }

  @Override
  protected DbConnectionState getConnectionState() {
    return state;
  }

  @Override
  protected void onClose() {
    state.close();
  }
}
