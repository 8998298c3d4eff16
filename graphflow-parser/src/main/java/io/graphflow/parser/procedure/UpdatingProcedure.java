package io.graphflow.parser.procedure;

import java.util.Arrays;
import java.util.Optional;

/**
 * Procedures that change the graph, under the names and with the arguments that they have in Neo4j and its APOC library.
 * Each is a way to write clauses: a call of it is parsed into these, and planned as they are.
 */
@SuppressWarnings("ImmutableEnumChecker") // a signature is immutable
public enum UpdatingProcedure {
  /** {@code SET node:$(labels)}, for one node or each of several. */
  ADD_LABELS(
      "apoc.create.addLabels(nodes :: ANY?, labels :: LIST<STRING>) :: (node :: NODE)",
      "Gives labels to a node, or to each of a list."),
  /** {@code REMOVE node:$(labels)}. */
  REMOVE_LABELS(
      "apoc.create.removeLabels(nodes :: ANY?, labels :: LIST<STRING>) :: (node :: NODE)",
      "Takes labels from a node, or from each of a list."),
  /** {@code SET node[key] = value}. */
  SET_PROPERTY(
      "apoc.create.setProperty(nodes :: ANY?, key :: STRING, value :: ANY?) :: (node :: NODE)",
      "Sets a property of a node, or of each of a list."),
  /** {@code CREATE (node:$(labels) props)}. */
  CREATE_NODE(
      "apoc.create.node(labels :: LIST<STRING>, props :: MAP) :: (node :: NODE)",
      "Creates a node."),
  /** {@code CREATE (from)-[rel:$(type) props]->(to)}. */
  CREATE_RELATIONSHIP(
      "apoc.create.relationship(from :: NODE, type :: STRING, props :: MAP, to :: NODE)"
          + " :: (rel :: RELATIONSHIP)",
      "Creates a relationship."),
  /** {@code MERGE (node:$(labels) identProps) ON CREATE SET … ON MATCH SET …}. */
  MERGE_NODE(
      "apoc.merge.node(labels :: LIST<STRING>, identProps :: MAP, onCreateProps = null :: MAP?,"
          + " onMatchProps = null :: MAP?) :: (node :: NODE)",
      "Finds a node by labels and properties, or creates it."),
  /** {@code MERGE (start)-[rel:$(type) identProps]->(end) ON CREATE SET … ON MATCH SET …}. */
  MERGE_RELATIONSHIP(
      "apoc.merge.relationship(startNode :: NODE, relType :: STRING, identProps :: MAP,"
          + " onCreateProps :: MAP?, endNode :: NODE, onMatchProps = null :: MAP?)"
          + " :: (rel :: RELATIONSHIP)",
      "Finds a relationship by its ends, type and properties, or creates it."),
  /** {@code SET node[key] = vector}. */
  SET_NODE_VECTOR(
      "db.create.setNodeVectorProperty(node :: NODE, key :: STRING, vector :: ANY?) :: VOID",
      "Sets a property of a node to a list of numbers."),
  /** {@code SET relationship[key] = vector}. */
  SET_RELATIONSHIP_VECTOR(
      "db.create.setRelationshipVectorProperty(relationship :: RELATIONSHIP, key :: STRING,"
          + " vector :: ANY?) :: VOID",
      "Sets a property of a relationship to a list of numbers.");

  private final ProcedureSignature signature;

  UpdatingProcedure(String signature, String description) {
    this.signature = ProcedureSignature.parse(signature).describedAs(description);
  }

  /** The procedure of a name. */
  public static Optional<UpdatingProcedure> find(String name) {
    return Arrays.stream(values())
        .filter(procedure -> procedure.signature.name().equals(name))
        .findFirst();
  }

  /** What it is called, takes and gives. */
  public ProcedureSignature signature() {
    return signature;
  }
}
