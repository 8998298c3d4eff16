/** What options and commands of the shell name, as values: engines and parameters of queries. */
package io.graphflow.cli.option;
