package io.graphflow.graphar.page;

import io.graphflow.graphar.file.FormatColumns;
import io.graphflow.graphar.file.GraphFolder;
import io.graphflow.graphar.file.PropertyColumn;
import io.graphflow.graphar.plan.EdgePlan;
import io.graphflow.graphar.plan.PartCounts;
import io.graphflow.graphar.plan.VertexPlan;
import io.graphflow.graphar.schema.AdjacencyCopy;
import io.graphflow.storage.database.PropertyDeclaration;
import io.graphflow.storage.paged.FactCache;
import io.graphflow.storage.paged.PagedColumn;
import io.graphflow.storage.paged.PagedEdges;
import java.util.List;

/** The edges of a type in one of their orders. */
final class TypeEdges implements PagedEdges {
  private final EdgePlan plan;
  private final EdgeParts parts;
  private final VertexPlan neighbours;
  private final long partSize;
  private final OffsetColumn offsets;
  private final EdgeColumn ends;
  private final PagedColumn[] properties;

  /**
   * Creates edges.
   *
   * @param copy an ordered one; only of the plan's are properties read
   * @param declarations the properties of the label
   */
  TypeEdges(EdgePlan plan, AdjacencyCopy copy, GraphFolder folder, PartCounts counts,
      FactCache facts, List<PropertyDeclaration> declarations) {
    boolean bySource = copy.order().isBySource();
    this.plan = plan;
    this.parts = new EdgeParts(plan, copy, folder, counts);
    this.neighbours = bySource ? plan.destination() : plan.source();
    this.partSize = plan.type().partSize(copy.order());
    this.offsets =
        new OffsetColumn(facts, parts, (bySource ? plan.source() : plan.destination()).count());
    this.ends = new EdgeColumn(facts, parts, null,
        bySource ? FormatColumns.DESTINATION : FormatColumns.SOURCE);
    this.properties = new PagedColumn[declarations.size()];
    for (int property = 0; copy.equals(plan.copy()) && property < properties.length; property++) {
      PropertyDeclaration declaration = declarations.get(property);
      for (int group = 0; group < plan.groups().size(); group++) {
        for (PropertyColumn column : plan.groups().get(group)) {
          if (column.property().name().equals(declaration.name())) {
            properties[property] = new EdgeColumn(facts, parts, copy.groups().get(group),
                column.storedAs(declaration.type()));
          }
        }
      }
    }
  }

  @Override
  public int neighbourTable() {
    return neighbours.table();
  }

  @Override
  public long count() {
    return parts.count();
  }

  @Override
  public long neighbourCount() {
    return neighbours.count();
  }

  @Override
  public PagedColumn offsets() {
    return offsets;
  }

  @Override
  public long offsetRow(long owner) {
    return offsets.row(owner);
  }

  @Override
  public long partStart(long owner) {
    return parts.start((int) (owner / partSize));
  }

  @Override
  public long partCount(long owner) {
    return parts.count((int) (owner / partSize));
  }

  @Override
  public PagedColumn neighbours() {
    return ends;
  }

  @Override
  public PagedColumn property(int property) {
    return properties[property];
  }

  @Override
  public String name() {
    return plan.type().file();
  }
}
