/**
 * Dictionaries of strings: each distinct value once, sorted, so that its number can stand for it and
 * numbers compare as the values do (paper section 5.1). Start with {@link
 * io.graphflow.storage.dictionary.Dictionary}.
 */
package io.graphflow.storage.dictionary;
