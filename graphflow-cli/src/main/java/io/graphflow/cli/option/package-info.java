/** Values of options and of shell commands: engines and parameters of queries. */
package io.graphflow.cli.option;
