/**
 * The words of which names and texts are made, kept as text files beside the generator that uses
 * them. Start with {@link io.graphflow.generate.vocabulary.VocabularyFile}.
 */
package io.graphflow.generate.vocabulary;
