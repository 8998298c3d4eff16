/**
 * Predicates on stored properties, tested on the columns that hold them. {@link
 * io.graphflow.core.predicate.PropertyPredicate} says what is asked of a property; {@link
 * io.graphflow.core.predicate.PropertyTests} finds, for the table in which the elements of a vector
 * lie, the {@link io.graphflow.core.predicate.ColumnTest} whose loop answers it on codes,
 * dictionaries and null bits. Where there is none, an evaluator must tell.
 */
package io.graphflow.core.predicate;
