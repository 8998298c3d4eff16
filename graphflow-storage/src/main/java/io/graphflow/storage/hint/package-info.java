/**
 * What messages of errors propose: names that are close to one that is not there.
 */
package io.graphflow.storage.hint;
