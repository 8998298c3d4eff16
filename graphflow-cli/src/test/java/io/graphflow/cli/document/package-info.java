/** Checks that what documents and packages say of the code is so. */
package io.graphflow.cli.document;
