/**
 * Results as text: tables for people, CSV and JSON for programs. Start with {@link
 * io.graphflow.cli.output.ResultFormat}.
 */
package io.graphflow.cli.output;
