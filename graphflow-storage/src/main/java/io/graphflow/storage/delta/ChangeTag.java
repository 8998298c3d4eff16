package io.graphflow.storage.delta;

import io.graphflow.storage.catalog.Index;

/** The kind of a change in a record of the log. Codes are part of the format. */
enum ChangeTag {
  ADD_VERTEX_TABLE(1), ADD_VERTEX_PROPERTY(2), SET_PRIMARY_KEY(3), ADD_EDGE_LABEL(4),
  ADD_EDGE_PROPERTY(5), ADD_EDGE_TABLE(6), WIDEN_VERTEX_PROPERTY(7), DECLARE_VERTEX_TABLE(8),
  DECLARE_EDGE_LABEL(9), ADD_CONSTRAINT(10), DROP_CONSTRAINT(11), ADD_INDEX(12), DROP_INDEX(13),
  WIDEN_EDGE_PROPERTY(14), ADD_VECTOR_INDEX(15), CREATE_VERTEX(16), DELETE_VERTEX(17),
  SET_LABEL(18),
  SET_VERTEX_PROPERTY(19), CREATE_EDGE(32), DELETE_EDGE(33), SET_EDGE_PROPERTY(34),
  ADD_FULL_TEXT_INDEX(40), ADD_POINT_INDEX(41), ADD_BACKWARD_INDEX(42),
  RESERVE_OFFSETS(48), RESERVE_POSITIONS(49);

  private static final ChangeTag[] BY_CODE = new ChangeTag[64];

  static {
    for (ChangeTag tag : values()) {
      BY_CODE[tag.code] = tag;
    }
  }

  private final int code;

  ChangeTag(int code) {
    this.code = code;
  }

  int code() {
    return code;
  }

  /** The tag with this code, or null. */
  static ChangeTag ofCode(int code) {
    return code < BY_CODE.length ? BY_CODE[code] : null;
  }

  static ChangeTag of(Change change) {
    return switch (change) {
      case Change.AddVertexTable _ -> ADD_VERTEX_TABLE;
      case Change.AddVertexProperty _ -> ADD_VERTEX_PROPERTY;
      case Change.SetPrimaryKey _ -> SET_PRIMARY_KEY;
      case Change.AddEdgeLabel _ -> ADD_EDGE_LABEL;
      case Change.AddEdgeProperty _ -> ADD_EDGE_PROPERTY;
      case Change.AddEdgeTable _ -> ADD_EDGE_TABLE;
      case Change.DeclareVertexTable _ -> DECLARE_VERTEX_TABLE;
      case Change.DeclareEdgeLabel _ -> DECLARE_EDGE_LABEL;
      case Change.AddConstraint _ -> ADD_CONSTRAINT;
      case Change.DropConstraint _ -> DROP_CONSTRAINT;
      case Change.AddIndex(Index index) -> switch (index.kind()) {
        case RANGE -> ADD_INDEX;
        case POINT -> ADD_POINT_INDEX;
        case BACKWARD -> ADD_BACKWARD_INDEX;
      };
      case Change.DropIndex _ -> DROP_INDEX;
      case Change.AddVectorIndex _ -> ADD_VECTOR_INDEX;
      case Change.AddFullTextIndex _ -> ADD_FULL_TEXT_INDEX;
      case Change.WidenVertexProperty _ -> WIDEN_VERTEX_PROPERTY;
      case Change.WidenEdgeProperty _ -> WIDEN_EDGE_PROPERTY;
      case Change.CreateVertex _ -> CREATE_VERTEX;
      case Change.DeleteVertex _ -> DELETE_VERTEX;
      case Change.SetLabel _ -> SET_LABEL;
      case Change.SetVertexProperty _ -> SET_VERTEX_PROPERTY;
      case Change.CreateEdge _ -> CREATE_EDGE;
      case Change.DeleteEdge _ -> DELETE_EDGE;
      case Change.SetEdgeProperty _ -> SET_EDGE_PROPERTY;
      case Change.ReserveOffsets _ -> RESERVE_OFFSETS;
      case Change.ReservePositions _ -> RESERVE_POSITIONS;
    };
  }
}
