package io.graphflow.procedure;

/**
 * What there is to know of a procedure that queries may call.
 *
 * <pre>{@code
 * for (ProcedureInfo procedure : database.procedures().list()) {
 *   System.out.println(procedure.signature() + "  " + procedure.description());
 * }
 * }</pre>
 *
 * <p>No part of it is null. Immutable, and so safe for use by many threads.
 *
 * @param name with its namespace, such as {@code db.labels}; case matters
 * @param signature how it is called and what it gives, in the form that {@link Procedures#register(String,
 *     String, Procedure)} takes
 * @param description for people; may be empty
 */
public record ProcedureInfo(String name, String signature, String description) {}
